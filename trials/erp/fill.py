"""Fills a new database of Tryton with two companies and their products, through Tryton's own client library: fill.py ADDRESS

What a product is like follows from its number, so that each run makes the same.
"""

import datetime
import sys
from decimal import Decimal

from proteus import Model, config

tryton = config.set_trytond(sys.argv[1])
# The language of the sources. What is written in another one is a translation of them.
tryton.set_context(language="en")

Template = Model.get("product.template")
Category = Model.get("product.category")
Unit = Model.get("product.uom")

numbers = range(1, 401)
goods = ["Wood screw", "Bolt M6", 'Pipe 1/2"', "Glue <strong>", "Café chair", "Żuraw's hook"]
german_goods = ["Holzschraube", "Bolzen M6", 'Rohr 1/2"', "Kleber <stark>", "Caféstuhl", "Kranhaken"]


def create(model, **values):
    record = Model.get(model)(**values)
    record.save()
    return record


def create_company(name, code, currency):
    """The administrator becomes a member, as only members write prices of a company."""
    company = create(
        "company.company",
        party=create("party.party", name=name),
        currency=create("currency.currency", name=currency, code=code, symbol=code),
    )
    user = Model.get("res.user")(tryton.user)
    user.companies.append(company)
    user.company = user.companies[0]
    user.save()
    return company.id


def create_attributes():
    rows = [
        ("colour", "selection", "red: Red\nblue: Blue\ngreen: Green"),
        ("length_mm", "integer", None),
        ("tags", "multiselection", "new: New\neco: Eco"),
        # These two are objects in the JSON that Tryton writes.
        ("weight", "numeric", None),
        ("tested", "date", None),
    ]
    attribute_set = Model.get("product.attribute.set")(name="All")
    for name, kind, selection in rows:
        attribute = create("product.attribute", name=name, string=name, type_=kind, selection=selection)
        attribute_set.attributes.append(attribute)
    attribute_set.save()
    return attribute_set


def draft_template(number):
    template = Template(name=f"{goods[number % 6]} {number}", code=f"T{number}", type="goods")
    template.default_uom = Unit(1 + number % 3)
    template.list_price = Decimal(number * 37 % 1000) / 8
    template.salable = number % 8 != 0
    template.attribute_set = attribute_set
    for at in range(number % 4):
        template.categories.append(Category(categories[(number + 5 * at) % len(categories)].id))
    # Tryton drafts the first variant itself.
    variants = [template.products[0], *(template.products.new() for _ in range(number % 3))]
    for at, variant in enumerate(variants):
        variant.suffix_code = f"-{at}"
        variant.attributes = attributes_of(number + at)
        variant.active = at < 2
    return template


def attributes_of(seed):
    return {
        "colour": [None, "red", "blue", "green"][seed % 4],
        "length_mm": None if seed % 5 == 0 else seed,
        "tags": [None, ["new"], ["new", "eco"]][seed % 3],
        "weight": Decimal(seed) / 4,
        "tested": datetime.date(2026, 1 + seed % 12, 1),
    }


def write(condition, change, **context):
    """Changes the templates whose numbers meet a condition, as a user does whose language or company the context says."""
    with tryton.set_context(**context):
        templates = [template for template in Template.find() if condition(int(template.code[1:]))]
        for template in templates:
            change(template, int(template.code[1:]))
        Template.save(templates)


def translate(template, number):
    template.name = f"{german_goods[number % 6]} {number}"


def clear(template, number):
    template.name = ""


def rename(template, number):
    template.name = f"{template.name}, improved"


def price(template, number):
    template.list_price = Decimal(number) * 4


def retire(template, number):
    for variant in template.products:
        variant.active = False
    template.active = False


def company_of(number):
    """In which company a template is made. Without one, its price is that of all companies."""
    return None if number % 17 == 0 else companies[1] if number % 13 == 0 else companies[0]


companies = [create_company("Aalto", "EUR", "Euro"), create_company("Biały", "PLN", "Zloty")]
attribute_set = create_attributes()
categories = [create("product.category", name=f"Category {number}") for number in range(12)]
for company in [*companies, None]:
    with tryton.set_context(company=company):
        Template.save([draft_template(number) for number in numbers if company_of(number) == company])
write(lambda number: number % 2 == 0, price, company=companies[1])
write(lambda number: number % 5 != 0, translate, language="de")
# Where a translation is empty, or its source has changed since, Tryton shows the source.
write(lambda number: number % 19 == 0, clear, language="de")
write(lambda number: number % 7 == 0, rename)
write(lambda number: number % 11 == 0, retire)
