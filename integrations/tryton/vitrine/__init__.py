"""Registers what the module adds to Tryton."""

from trytond.pool import Pool

from . import company

__all__ = ["register"]


def register():
    Pool.register(company.Company, module="vitrine", type_="model")
    Pool.register(company.OpenConsole, module="vitrine", type_="wizard")
