"""Costs of single operations on so many roots, for the sheets that have them."""

from __future__ import annotations

from dataclasses import dataclass

from .costs import Cost


@dataclass(frozen=True)
class OfRoots:
    """The cases have `number` roots."""

    number: int

    def micro(self, title: str, operation: str) -> Cost:
        return Cost(title, "micro", {"operation": operation, "roots": self.number})

    def living(self, title: str, operation: str, order: str = "created") -> Cost:
        parameters = {"operation": operation, "order": order, "roots": self.number}
        return Cost(title, "living", parameters)

    def handed_over(self, title: str, consumer: str, collections: int) -> Cost:
        parameters = {"consumer": consumer, "collections": collections, "roots": 2 * self.number}
        return Cost(title, "producer_consumer", parameters)

    def memory(self, title: str) -> Cost:
        return Cost(title, "memory", {"roots": self.number})

    def pause(self, title: str, pause: str) -> Cost:
        return Cost(title, "pauses", {"pause": pause, "roots": self.number})
