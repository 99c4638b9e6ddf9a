"""The same run on a Ray cluster: two workers on this machine play what one process plays."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from parasol.arena import run
from parasol.arena.deals import OpponentFailed
from tests.arena.test_resuming import numbers

TIMEOUT_S = 180
TWO_NODES = """
import json, os, sys
from ray.cluster_utils import Cluster
from parasol.arena import run
from parasol.arena.deals import OpponentFailed

if __name__ == "__main__":
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    os.environ["RAY_ADDRESS"] = cluster.address
    found = run("maui", ["random", "greedy"], games=24, on="ray", into=sys.argv[1], stop_when=0.999)
    try:
        run("maui", ["random", "tests.arena.synthetic.cheat"], games=4, on="ray")
    except OpponentFailed as error:
        refused = str(error)
    nodes = len(cluster.list_all_nodes())
    print(json.dumps({"nodes": nodes, "result": found.to_json(), "refused": refused}))
    cluster.shutdown()
"""


def test_two_workers_of_a_cluster_play_the_same_games(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    program = tmp_path / "two_nodes.py"
    program.write_text(TWO_NODES, "utf-8")
    root = Path(__file__).parent.parent.parent
    done = subprocess.run(
        [sys.executable, str(program), str(file)],
        env={**environment(), "PYTHONPATH": f"{root}:{root / 'src'}"},
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    output = json.loads(done.stdout.splitlines()[-1])
    assert output["nodes"] == 2
    assert "tests.arena.synthetic.cheat failed in deal" in output["refused"]
    for standing in output["result"]["standings"]:
        del standing["seconds"], standing["longest"]
    expected = run("maui", ["random", "greedy"], games=24, processes=1, stop_when=0.999)
    assert output["result"] == json.loads(json.dumps(numbers(expected)))
    resumed = run("maui", ["random", "greedy"], games=24, into=file, processes=1, stop_when=0.999)
    assert numbers(resumed) == numbers(expected)


def environment() -> dict[str, str]:
    """Nothing that names another cluster."""
    dropped = ("RAY_ADDRESS", "PYTHONPATH")
    return {key: value for key, value in os.environ.items() if key not in dropped}


def test_without_ray_the_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(OpponentFailed, match=r"\[cluster\]"):
        run("maui", ["random", "greedy"], games=2, on="ray")
