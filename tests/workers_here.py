"""Workers of a batch that work in the process of the test, so that what a test puts in place is in force there."""

from nono.many._messages import Job, JobResult
from nono.many._work import answers


class Here:
    """Workers of a batch that work in this process."""

    target = 0.1
    remote = False

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    def room(self) -> int:
        return 1 - len(self.jobs)

    def submit(self, job: Job, first: bool) -> None:
        self.jobs.append(job)

    def take(self, seconds: float) -> JobResult | None:
        return answers(self.jobs.pop()) if self.jobs else None

    def close(self) -> None:
        pass
