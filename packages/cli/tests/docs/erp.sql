-- A small ERP, as it may stand anywhere: three companies share its tables, and company_id tells whose a row is.

create extension citext;

create type part_group as enum ('brakes', 'engine', 'filters', 'lighting', 'steering', 'wheels');
create type order_status as enum ('draft', 'confirmed', 'shipped');

create table company (
  company_id integer primary key,
  legal_name text not null,
  created_at timestamptz not null
);

insert into company values
  (7, 'Aalto Parts Oy', '2019-03-01 09:00+02'),
  (12, 'Bremer Teile GmbH', '2020-06-15 09:00+02'),
  (31, 'Caruso Ricambi S.r.l.', '2021-01-11 09:00+01');

-- A hundred thousand parts: 60,000 of company 7, 30,000 of company 12, 10,000 of company 31.
create table part (
  part_id bigint generated always as identity,
  company_id integer not null,
  part_no text not null,
  name citext not null,
  part_group part_group not null,
  list_price numeric(12,2) not null,
  purchase_price numeric(12,2) not null,
  in_stock integer not null,
  fits_models text[],
  custom_fields jsonb not null,
  created_at timestamptz not null
);

insert into part
  (company_id, part_no, name, part_group, list_price, purchase_price, in_stock, fits_models, custom_fields, created_at)
select
  (array[7, 7, 7, 7, 7, 7, 12, 12, 12, 31])[1 + n % 10],
  'P-' || 1000000 + n,
  (array['Aisin', 'Bosch', 'Brembo', 'Hella', 'Mahle', 'Sachs', 'Valeo'])[1 + n / 12 % 7] ||
    (array[' disc', ' pad', ' piston', ' belt', ' oil filter', ' air filter', ' lamp', ' light', ' rod', ' rack', ' hub',
      ' rim'])[1 + n % 12],
  (array['brakes', 'engine', 'filters', 'lighting', 'steering', 'wheels']::part_group[])[1 + n % 12 / 2],
  (500 + n * 7919::bigint % 99500) / 100.0,
  (300 + n * 7919::bigint % 49500) / 100.0,
  n * 31::bigint % 120,
  case n % 4 when 0 then null when 1 then array['Corsa', 'Astra'] when 2 then array['Golf'] else array['Golf', 'Octavia'] end,
  (array[
    '{}',
    '{"warranty": {"months": 12}, "note": "supplier late"}',
    '{"warranty": {"months": 24}}',
    '{"warranty": {"months": 36}}'
  ]::jsonb[])[1 + n / 10 % 4],
  timestamptz '2022-01-01 08:00+00' + n * interval '2 minutes'
from generate_series(1, 100000) n;

alter table part add primary key (part_id), add unique (company_id, part_no);

-- As an ORM names things.
create table "Customer" (
  "CustomerId" integer primary key,
  "CompanyId" integer not null references company,
  "Name" citext not null,
  "City" text,
  "ContactEmail" citext,
  "TaxNumber" text,
  "CreditLimit" numeric(12,2),
  "CreatedAt" timestamp not null
);

insert into "Customer"
select
  n,
  case when n % 2 = 0 then 7 else 12 end,
  (array['Garage', 'Autohaus', 'Werkstatt', 'Car service'])[1 + n % 4] || ' ' ||
    (array['Nord', 'Süd', 'Lindqvist', 'Öst', 'am Hafen'])[1 + n % 5],
  (array['Turku', 'Bremen', 'Tampere', 'Köln'])[1 + n % 4],
  'office' || n || '@customer.example',
  'FI' || 10000000 + n,
  n % 20 * 500,
  timestamp '2021-05-01 10:00' + n * interval '1 day'
from generate_series(1, 400) n;

create table sales_order (
  order_no text primary key,
  company_id integer not null references company,
  customer_id integer not null references "Customer",
  status order_status not null,
  ordered_on date not null,
  total numeric(12,2) not null,
  created_at timestamptz not null
);

insert into sales_order
select
  'SO-' || 24000 + n,
  "CompanyId",
  "CustomerId",
  (enum_range(null::order_status))[1 + n % 3],
  date '2024-01-01' + n % 360,
  (1000 + n * 613 % 250000) / 100.0,
  timestamptz '2024-01-01 07:30+00' + n % 360 * interval '1 day'
from generate_series(1, 2000) n
join "Customer" on "CustomerId" = 1 + n % 400;

create table sales_order_line (
  order_no text not null references sales_order,
  line_no integer not null,
  company_id integer not null references company,
  part_id bigint not null references part,
  quantity integer not null,
  created_at timestamptz not null,
  primary key (order_no, line_no)
);

insert into sales_order_line
select order_no, line_no, company_id, 1 + abs(hashtext(order_no) % 1000) * 10 + line_no, line_no * 2, created_at
from sales_order cross join generate_series(1, 2) line_no;

create table employee (
  employee_id integer primary key,
  company_id integer not null references company,
  full_name text not null,
  birth_date date not null,
  monthly_salary numeric(12,2) not null,
  iban text,
  created_at timestamptz not null
);

insert into employee
select n, 7, 'Employee ' || n, date '1970-01-01' + n * 200, 2500 + n * 10, 'FI00' || 100000 + n, '2020-01-01 08:00+00'
from generate_series(1, 40) n;

-- What of an order may be seen outside: a view holds the rows and columns of several tables that are meant.
create view open_order as
select o.order_no as id, o.company_id, c."Name" as customer, o.status, o.ordered_on, o.total, o.created_at
from sales_order o
join "Customer" c on c."CustomerId" = o.customer_id
where o.status <> 'draft';

analyze company, part, "Customer", sales_order, sales_order_line, employee;
