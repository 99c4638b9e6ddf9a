"""The manifests: kubectl puts them together, Kubernetes' own schemas allow them, names agree.

No cluster is needed, and none has run them.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.packages import ROOT

FOLDER = ROOT / "deploy" / "kubernetes"
VERSIONS = ("1.27", "1.30", "1.34")
"""Of Kubernetes, whose schemas are tried."""
FROM_OUTSIDE = {"parasol-database", "parasol-tls"}
"""Secrets that the guide lets a host make, or cert-manager."""


@pytest.fixture(scope="module")
def built() -> str:
    """What `kubectl apply --kustomize` would send."""
    command = ["kubectl", "kustomize", str(FOLDER)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def objects(built: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load_all(built))


@pytest.mark.parametrize("version", VERSIONS)
def test_the_schemas_of_kubernetes_allow_every_field(
    built: str, tmp_path: Path, version: str
) -> None:
    file = tmp_path / "all.yaml"
    file.write_text(built, "utf-8")
    program = Path(sys.executable).with_name("kubernetes-validate")
    command = [str(program), "--strict", "--kubernetes-version", version, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = (done.stdout + done.stderr).splitlines()
    assert done.returncode == 0, said
    assert len([line for line in said if " passed " in line]) == built.count("\nkind: ")


def test_a_field_that_does_not_exist_would_be_found(built: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(built.replace("readinessProbe:", "readynessProbe:"), "utf-8")
    program = Path(sys.executable).with_name("kubernetes-validate")
    done = subprocess.run(
        [str(program), "--strict", "--kubernetes-version", VERSIONS[0], str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0


def list_pods(objects: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The template of every workload's pods, by the workload's name."""
    found = {}
    for one in objects:
        if one["kind"] == "Deployment":
            found[one["metadata"]["name"]] = one["spec"]["template"]
        elif one["kind"] == "CronJob":
            template = one["spec"]["jobTemplate"]["spec"]["template"]
            found[one["metadata"]["name"]] = template
    return found


def list_containers(template: dict[str, Any]) -> list[dict[str, Any]]:
    spec = template["spec"]
    return [*spec.get("initContainers", ()), *spec["containers"]]


def find_names(objects: list[dict[str, Any]], kind: str) -> set[str]:
    return {one["metadata"]["name"] for one in objects if one["kind"] == kind}


def test_all_is_in_one_namespace_and_every_file_is_used(objects: list[dict[str, Any]]) -> None:
    assert {one["metadata"]["namespace"] for one in objects} == {"parasol"}
    listed = set(yaml.safe_load((FOLDER / "kustomization.yaml").read_text("utf-8"))["resources"])
    assert listed == {file.name for file in FOLDER.glob("*.yaml")} - {"kustomization.yaml"}


def test_services_and_budgets_find_their_pods(objects: list[dict[str, Any]]) -> None:
    pods = list_pods(objects)
    labels = [template["metadata"]["labels"] for template in pods.values()]
    for one in objects:
        spec = one.get("spec", {})
        selector = spec.get("selector", {})
        wanted = selector.get("matchLabels", selector)
        if wanted:
            assert any(wanted.items() <= found.items() for found in labels), one["metadata"]
    ports = {port["name"] for port in pods["parasol-server"]["spec"]["containers"][0]["ports"]}
    services = {one["metadata"]["name"]: one for one in objects if one["kind"] == "Service"}
    (port,) = services["parasol-server"]["spec"]["ports"]
    assert port["targetPort"] in ports
    assert "selector" not in services["parasol-closed"]["spec"]


def test_what_is_referred_to_is_there(objects: list[dict[str, Any]]) -> None:
    for template in list_pods(objects).values():
        volumes = {volume["name"] for volume in template["spec"]["volumes"]}
        for volume in template["spec"]["volumes"]:
            claim = volume.get("persistentVolumeClaim")
            if claim:
                assert claim["claimName"] in find_names(objects, "PersistentVolumeClaim")
        for container in list_containers(template):
            for source in container["envFrom"]:
                assert source["configMapRef"]["name"] in find_names(objects, "ConfigMap")
            for variable in container["env"]:
                assert variable["valueFrom"]["secretKeyRef"]["name"] in FROM_OUTSIDE
            assert {mount["name"] for mount in container["volumeMounts"]} <= volumes
    (ingress,) = (one for one in objects if one["kind"] == "Ingress")
    (settings,) = (one for one in objects if one["kind"] == "ConfigMap")
    (rule,) = ingress["spec"]["rules"]
    assert settings["data"]["PARASOL_URL"] == f"https://{rule['host']}"
    assert ingress["spec"]["tls"][0]["hosts"] == [rule["host"]]
    named = {path["backend"]["service"]["name"] for path in rule["http"]["paths"]}
    assert named <= find_names(objects, "Service")


def test_nothing_runs_as_root_or_writes_outside_of_its_volumes(
    objects: list[dict[str, Any]],
) -> None:
    for template in list_pods(objects).values():
        assert template["spec"]["securityContext"]["runAsUser"] == 10001
        assert template["spec"]["securityContext"]["runAsNonRoot"] is True
        for container in list_containers(template):
            context = container["securityContext"]
            assert context["readOnlyRootFilesystem"] is True
            assert context["allowPrivilegeEscalation"] is False
            assert context["capabilities"] == {"drop": ["ALL"]}
    user = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
    assert "\nUSER 10001\n" in user
