"""A company knows its tenant, and "Developer & API" opens the tenant's console."""

from trytond.exceptions import UserError
from trytond.model import fields
from trytond.pool import Pool, PoolMeta
from trytond.transaction import Transaction
from trytond.wizard import StateAction, Wizard

from . import console


class Company(metaclass=PoolMeta):
    __name__ = "company.company"

    vitrine_tenant = fields.Char("Tenant ID", readonly=True, help="The public ID of the company at Vitrine.")

    def get_vitrine_tenant(self):
        """Creates the tenant at first use. Its scope is the company's ID, as in columns that name the company."""
        if not self.vitrine_tenant:
            reference = f"{Transaction().database.name} company {self.id}"
            self.vitrine_tenant = console.find_or_create_tenant(reference, self.rec_name, str(self.id))
            self.save()
        return self.vitrine_tenant


class OpenConsole(Wizard):
    "Developer & API"
    __name__ = "company.vitrine.open"

    start_state = "open_"
    open_ = StateAction("vitrine.act_console")

    def do_open_(self, action):
        pool = Pool()
        user = pool.get("res.user")(Transaction().user)
        company_id = Transaction().context.get("company")
        if not company_id:
            raise UserError("Choose the company that you work for in your preferences first.")
        try:
            # Whoever may open the console need not be allowed to change companies.
            with Transaction().set_user(0):
                tenant = pool.get("company.company")(company_id).get_vitrine_tenant()
            action["url"] = console.sign_in_link(tenant, user.login)
        except console.ConsoleError as error:
            raise UserError(str(error)) from error
        return action, {}
