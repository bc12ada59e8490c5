-- The tables of ERPNext 15 that the recipe reads, rebuilt from its documented doctypes; of their columns those that matter
-- here. Frappe declares no foreign keys. A price is announced, one has expired, one is a customer's own.
set sql_mode = '';
create table `tabItem` (
  name varchar(140) primary key, creation datetime(6), modified datetime(6), owner varchar(140), docstatus tinyint not null default 0,
  item_name varchar(140), item_group varchar(140), stock_uom varchar(140), brand varchar(140), description longtext, image text,
  disabled tinyint not null default 0, is_sales_item tinyint not null default 1, standard_rate decimal(21, 9) not null default 0
) character set utf8mb4 collate utf8mb4_unicode_ci;
create table `tabItem Price` (
  name varchar(140) primary key, creation datetime(6), item_code varchar(140), price_list varchar(140), currency varchar(140),
  price_list_rate decimal(21, 9) not null default 0, valid_from date, valid_upto date, customer varchar(140), supplier varchar(140)
) character set utf8mb4 collate utf8mb4_unicode_ci;
create table `tabTranslation` (
  name varchar(140) primary key, language varchar(140), source_text longtext, translated_text longtext
) character set utf8mb4 collate utf8mb4_unicode_ci;
create table `tabItem Barcode` (
  name varchar(140) primary key, parent varchar(140), idx int not null default 0, barcode varchar(140)
) character set utf8mb4 collate utf8mb4_unicode_ci;

insert into `tabItem` (name, creation, item_name, item_group, stock_uom, brand, image, disabled, is_sales_item) values
  ('CHAIR-1', '2025-02-01 10:00:00.123456', 'Chair', 'Furniture', 'Nos', 'Holz & Co', '/files/chair 1.jpg', 0, 1),
  ('LAMP-1', '2025-02-02 10:00:00', 'Lamp', 'Furniture', 'Nos', null, null, 0, 1),
  ('OLD-1', '2025-02-03 10:00:00', 'Old', 'Furniture', 'Nos', null, null, 1, 1),
  ('RAW-1', '2025-02-04 10:00:00', 'Oak', 'Material', 'Kg', null, null, 0, 0);
insert into `tabItem Price` values
  ('p1', '2025-01-01', 'CHAIR-1', 'Standard Selling', 'EUR', 79.9, '2025-01-01', null, null, null),
  ('p2', '2025-06-01', 'CHAIR-1', 'Standard Selling', 'EUR', 84.5, '2025-06-01', null, '', ''),
  ('p3', '2025-06-01', 'CHAIR-1', 'Standard Buying', 'EUR', 30, '2025-06-01', null, null, null),
  ('p4', '2025-06-01', 'LAMP-1', 'Standard Selling', 'EUR', 25, null, null, null, null),
  ('announced', '2025-06-01', 'CHAIR-1', 'Standard Selling', 'EUR', 120, current_date + interval 3 day, null, null, null),
  ('expired', '2025-06-01', 'CHAIR-1', 'Standard Selling', 'EUR', 50, '2025-07-01', current_date - interval 2 day, null, null),
  ('agreed', '2025-06-01', 'CHAIR-1', 'Standard Selling', 'EUR', 7, '2025-08-01', null, 'Schmidt', null),
  ('bought', '2025-06-01', 'CHAIR-1', 'Standard Selling', 'EUR', 8, '2025-08-01', null, null, 'Holz AG'),
  ('unread', '2025-06-01', 'LAMP-1', 'Standard Selling', 'EUR', 9, '2025-06-01', '0000-00-00', null, null);
insert into `tabTranslation` values ('t1', 'de', 'Chair', 'Stuhl'), ('t2', 'fr', 'Chair', 'Chaise'), ('t3', 'de', 'Nos', 'Stück');
insert into `tabItem Barcode` values ('b1', 'CHAIR-1', 2, '4006381333931'), ('b2', 'CHAIR-1', 1, '4006381333948');
