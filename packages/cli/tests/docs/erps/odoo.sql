-- The tables of Odoo 17 that the recipe reads, rebuilt from the documented models of its modules product, uom and base; of
-- their columns those that matter here. Two companies share them; a product without a company is everybody's.
create table res_company (id serial primary key, name varchar not null);
create table uom_uom (id serial primary key, name jsonb not null);
create table product_category (id serial primary key, name varchar not null, complete_name varchar);
create table product_tag (id serial primary key, name jsonb not null);
create table product_template (
  id serial primary key, create_date timestamp, name jsonb not null, description_sale jsonb, list_price numeric,
  categ_id integer not null references product_category (id), uom_id integer not null references uom_uom (id),
  company_id integer references res_company (id), active boolean, sale_ok boolean, standard_price jsonb
);
create table product_product (
  id serial primary key, create_date timestamp, product_tmpl_id integer not null references product_template (id),
  default_code varchar, barcode varchar, active boolean
);
create table product_tag_product_template_rel (
  product_template_id integer not null references product_template (id),
  product_tag_id integer not null references product_tag (id),
  primary key (product_template_id, product_tag_id)
);

insert into res_company values (1, 'Nord'), (2, 'Süd');
insert into uom_uom values (1, '{"en_US": "Units", "de_DE": "Einheiten"}'), (2, '{"en_US": "kg"}');
insert into product_category values (1, 'All', 'All'), (2, 'Chairs', 'All / Chairs');
insert into product_tag values (1, '{"en_US": "New", "de_DE": "Neu"}'), (2, '{"en_US": "Oak", "de_DE": "Eiche"}');
insert into product_template values
  (1, '2025-02-01 10:00:00', '{"en_US": "Chair", "de_DE": "Stuhl"}', '{"en_US": "A chair."}', 79.9, 2, 1, null, true, true, '{"1": 30}'),
  (2, '2025-02-02 10:00:00', '{"en_US": "Armchair"}', null, 199, 2, 1, 1, true, true, null),
  (3, '2025-02-03 10:00:00', '{"en_US": "Lamp", "de_DE": "Lampe"}', null, 25, 1, 1, 2, true, true, null),
  (4, '2025-02-04 10:00:00', '{"en_US": "Sample"}', null, 0, 1, 1, 1, true, false, null);
insert into product_product values
  (10, '2025-02-01 10:00:00', 1, 'CH-1', '4006381333931', true), (11, '2025-02-05 10:00:00', 1, 'CH-2', null, true),
  (12, '2025-02-06 10:00:00', 1, 'CH-3', null, false), (20, '2025-02-02 10:00:00', 2, 'AR-1', null, true),
  (30, '2025-02-03 10:00:00', 3, 'LA-1', null, true), (40, '2025-02-04 10:00:00', 4, 'SA-1', null, true);
insert into product_tag_product_template_rel values (1, 2), (1, 1);

create table product_pricelist_item (
  id serial primary key, pricelist_id integer not null, product_tmpl_id integer references product_template (id),
  product_id integer references product_product (id), compute_price varchar, fixed_price numeric, min_quantity numeric,
  date_start timestamp, date_end timestamp
);
insert into product_pricelist_item values
  (1, 1, 1, null, 'fixed', 69.9, 0.00, '2025-01-01 00:00:00', null),
  (2, 1, 1, null, 'fixed', 99, 0.00, now() at time zone 'UTC' + interval '2 days', null),
  (3, 1, 1, null, 'fixed', 49, 0.00, '2025-02-01 00:00:00', now() at time zone 'UTC' - interval '2 days'),
  (4, 1, 1, null, 'fixed', 39, 100.00, '2025-03-01 00:00:00', null),
  (5, 2, 1, null, 'fixed', 29, 0.00, '2025-03-01 00:00:00', null),
  (6, 1, 1, 11, 'fixed', 19, 0.00, '2025-03-01 00:00:00', null);
