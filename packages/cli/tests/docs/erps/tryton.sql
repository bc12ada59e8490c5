-- A few rows of the tables of Tryton 6.0 that the recipe reads, as its modules define them. Two companies share them.
create table product_uom (id serial primary key, name varchar, symbol varchar);
create table product_category (id serial primary key, name varchar, parent integer references product_category (id));
create table product_template (
  id serial primary key, active boolean, code varchar, create_date timestamp(6), name varchar not null,
  default_uom integer not null references product_uom (id), salable boolean, type varchar not null
);
create table product_product (
  id serial primary key, active boolean, code varchar, create_date timestamp(6), description text, attributes text,
  template integer not null references product_template (id) on delete cascade
);
create table currency_currency (id serial primary key, name varchar not null, code varchar(3) not null);
create table company_company (
  id serial primary key, party integer not null, currency integer not null references currency_currency (id)
);
create table product_list_price (
  id serial primary key, company integer references company_company (id), list_price numeric, template integer references product_template (id)
);
create table "product_template-product_category" (
  id serial primary key,
  category integer not null references product_category (id),
  template integer not null references product_template (id)
);
create table ir_translation (
  id serial primary key, lang varchar, src text, name varchar not null, res_id integer not null, value text,
  type varchar not null, fuzzy boolean
);

insert into product_uom values (1, 'Unit', 'u'), (2, 'Kilogram', 'kg');
insert into product_category values (1, 'Screws', null), (2, 'Wood', null), (3, 'Accounting', null);
insert into product_template values
  (1, true, 'H1', '2024-05-01 08:00:00', 'Wood screw', 1, true, 'goods'),
  (2, true, 'H2', '2024-05-02 08:00:00', 'Glue', 2, true, 'goods'),
  (3, true, 'H3', '2024-05-03 08:00:00', 'Internal part', 1, false, 'goods'),
  (4, false, 'H4', '2024-05-04 08:00:00', 'Old screw', 1, true, 'goods');
insert into product_product values
  (10, true, 'H1-A', '2024-07-01 08:00:00', null, '{"colour": "red", "length_mm": 40, "tags": ["new", "eco"]}', 1),
  (11, true, 'H1-B', '2024-07-02 08:00:00', null, '{"colour": "blue"}', 1),
  (12, false, 'H1-C', '2024-07-03 08:00:00', null, null, 1),
  (20, true, 'H2', '2024-01-02 08:00:00', null, null, 2),
  (30, true, 'H3', '2024-07-05 08:00:00', null, null, 3),
  (40, true, 'H4', '2024-07-06 08:00:00', null, null, 4);
insert into currency_currency values (1, 'Euro', 'EUR'), (2, 'Zloty', 'PLN');
insert into company_company values (1, 1, 1), (2, 2, 2);
insert into product_list_price values (1, null, 0.2, 1), (2, 1, 0.15, 1), (3, 2, 0.99, 1), (4, null, 7.5, 2), (5, 2, 8, 2);
insert into "product_template-product_category" values (1, 1, 1), (2, 2, 1);
insert into ir_translation values
  (1, 'de', 'Wood screw', 'product.template,name', 1, 'Holzschraube', 'model', false),
  (2, 'fr', 'Wood screw', 'product.template,name', 1, 'Vis à bois', 'model', false),
  (3, 'de', 'Screws', 'product.category,name', 1, 'Schrauben', 'model', false),
  (4, 'de', 'Paste', 'product.template,name', 2, 'Kleister', 'model', true);
