"""Opens the console as a person does, by Tryton's own client library: open_console.py ADDRESS-OF-TRYTON PASSWORD"""

import json
import sys
import xmlrpc.client

from proteus import Model, config

address, password = sys.argv[1:]


def connect(login):
    return config.set_xmlrpc(f"http://{login}:{password}@{address}/tryton/")


def create(model, **values):
    record = Model.get(model)(**values)
    record.save()
    return record


def open_console(tryton):
    """What the client does with the menu item: the address that it opens in a browser."""
    proxy = tryton.get_proxy("company.vitrine.open", type="wizard")
    session, state, _ = proxy.create(tryton.context)
    result = proxy.execute(session, {}, state, tryton.context)
    proxy.delete(session, tryton.context)
    [(action, _)] = result["actions"]
    return action["url"]


def refusal_of(work):
    try:
        return work()
    except xmlrpc.client.Fault as error:
        return str(error.faultString)


tryton = connect("admin")
without_company = refusal_of(lambda: open_console(tryton))
currency = create("currency.currency", name="Euro", code="EUR", symbol="€")
company = create("company.company", party=create("party.party", name="Żuraw & Söhne"), currency=currency)
[user] = Model.get("res.user").find([("login", "=", "admin")])
user.companies.append(company)
user.company = user.companies[0]
user.save()
tryton = connect("admin")
[menu] = Model.get("ir.ui.menu").find([("name", "=", "Developer & API")])
links = [open_console(tryton), open_console(tryton)]

worker = create("res.user", name="Worker", login="worker", password=password)
worker.companies.append(Model.get("company.company")(company.id))
worker.company = worker.companies[0]
worker.save()
refused = refusal_of(lambda: open_console(connect("worker")))

tryton = connect("admin")
form = tryton.get_proxy("company.company").fields_view_get(None, "form", tryton.context)
print(
    json.dumps(
        {
            "menu": menu.complete_name,
            "companyId": company.id,
            "tenant": Model.get("company.company")(company.id).vitrine_tenant,
            "shownTenant": "vitrine_tenant" in form["fields"],
            "links": links,
            "withoutCompany": without_company,
            "withoutGroup": refused,
        }
    )
)
