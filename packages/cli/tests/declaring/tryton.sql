-- The shapes of some of Tryton's tables, with a few rows of two companies.
create table party_party (id serial primary key, create_date timestamp(6), name varchar, code varchar not null);
create table company_company (
  id serial primary key, create_date timestamp(6), party integer not null references party_party, timezone varchar
);
create table company_employee (
  id serial primary key, create_date timestamp(6), company integer not null references company_company,
  party integer not null references party_party, supervisor integer references company_employee
);
create table company_employee__history (
  __id serial primary key, id integer, create_date timestamp(6), company integer, party integer
);
create table company_employee_cost_price (
  id serial primary key, create_date timestamp(6), employee integer references company_employee,
  cost_price numeric not null, date date not null
);
create table party_identifier (
  id serial primary key, create_date timestamp(6), party integer not null references party_party,
  code varchar not null, type varchar
);
create table party_contact_mechanism (
  id serial primary key, create_date timestamp(6), party integer not null references party_party,
  type varchar not null, value varchar
);
create table bank_account (id serial primary key, create_date timestamp(6), active boolean);
create table bank_account_number (
  id serial primary key, create_date timestamp(6), account integer not null references bank_account,
  number varchar, number_compact varchar, type varchar not null
);
create table ir_session (id serial primary key, create_date timestamp(6), create_uid integer, key varchar not null);
create table res_user (
  id serial primary key, create_date timestamp(6), name varchar not null, login varchar not null, password_hash varchar,
  email varchar, company integer references company_company, company_filter varchar
);
create table product_template (
  id serial primary key, create_date timestamp(6), name varchar not null, code varchar, active boolean, type varchar
);
create table product_product (
  id serial primary key, create_date timestamp(6), template integer not null references product_template, code varchar,
  description text, active boolean
);
create table product_identifier (
  id serial primary key, create_date timestamp(6), product integer not null references product_product,
  code varchar not null, type varchar
);
create table product_list_price (
  id serial primary key, create_date timestamp(6), company integer references company_company,
  template integer references product_template, list_price numeric
);
create table sale_sale (
  id serial primary key, create_date timestamp(6), company integer not null references company_company, number varchar,
  party integer references party_party, state varchar, sale_date date, comment text
);
create table sale_line (
  id serial primary key, create_date timestamp(6), sale integer not null references sale_sale,
  product integer references product_product, quantity double precision, unit_price numeric
);
create table ir_configuration (id serial primary key, create_date timestamp(6), language varchar, hostname varchar);

insert into party_party (create_date, name, code) values
  ('2026-01-01 08:00', 'Aalto GmbH', '1'), ('2026-01-01 08:01', 'Bremer GmbH', '2'), ('2026-01-01 08:02', 'Kunde', '3');
insert into company_company (create_date, party, timezone) values
  ('2026-01-01 09:00', 1, 'Europe/Berlin'), ('2026-01-01 09:01', 2, 'Europe/Berlin');
insert into company_employee (create_date, company, party) values ('2026-01-02', 1, 3), ('2026-01-02', 2, 3);
insert into company_employee__history (id, create_date, company, party) values (1, '2026-01-02', 1, 3), (2, '2026-01-02', 2, 3);
insert into company_employee_cost_price (create_date, employee, cost_price, date) values ('2026-01-02', 1, 31.5, '2026-01-01');
insert into party_identifier (create_date, party, code, type) values ('2026-01-02', 3, 'DE123456789', 'eu_vat');
insert into party_contact_mechanism (create_date, party, type, value) values
  ('2026-01-02', 3, 'email', 'kunde0@example.com'), ('2026-01-02', 3, 'phone', '+49 212 5550100');
insert into bank_account (create_date, active) values ('2026-01-02', true);
insert into bank_account_number (create_date, account, number, number_compact, type) values
  ('2026-01-02', 1, 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000', 'iban');
insert into ir_session (create_date, create_uid, key) values ('2026-01-02', 1, '5f0c8f2b7c1e4d0f9a3b6e5d4c2a1b09');
insert into res_user (create_date, name, login, company) values
  ('2026-01-02', 'Root', 'root', null), ('2026-01-02', 'Anna', 'anna', 1), ('2026-01-02', 'Bert', 'bert', 2);
insert into product_template (create_date, name, code, active, type) values
  ('2026-01-03', 'Schraube', 'S-1', true, 'goods'), ('2026-01-03', 'Mutter', 'M-1', true, 'goods');
insert into product_product (create_date, template, code, active) values ('2026-01-03', 1, 'S-1-1', true), ('2026-01-03', 2, 'M-1-1', true);
insert into product_identifier (create_date, product, code, type) values ('2026-01-03', 1, '4006381333931', 'ean');
insert into product_list_price (create_date, company, template, list_price) values
  ('2026-01-03', 1, 1, 0.12), ('2026-01-03', 2, 1, 0.15), ('2026-01-03', null, 2, 0.05);
insert into sale_sale (create_date, company, number, party, state) values
  ('2026-02-01', 1, '1', 3, 'done'), ('2026-02-02', 1, '2', 3, 'draft'), ('2026-02-03', 2, '1', 3, 'done');
insert into sale_line (create_date, sale, product, quantity, unit_price) values ('2026-02-01', 1, 1, 100, 0.12), ('2026-02-03', 3, 1, 5, 0.15);
insert into ir_configuration (create_date, language) values ('2026-01-01', 'de');
