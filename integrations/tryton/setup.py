"""Installs the module into Tryton: pip install ./integrations/tryton"""

from setuptools import setup

setup(
    name="trytond_vitrine",
    version="0.1.0",
    description='"Developer & API": a company opens its Vitrine console from Tryton',
    license="MIT",
    package_dir={"trytond.modules.vitrine": "vitrine"},
    packages=["trytond.modules.vitrine"],
    package_data={"trytond.modules.vitrine": ["tryton.cfg", "*.xml", "view/*.xml"]},
    install_requires=["trytond >= 6.0", "trytond_company >= 6.0"],
    entry_points={"trytond.modules": ["vitrine = trytond.modules.vitrine"]},
)
