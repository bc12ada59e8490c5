-- The tables of WordPress 6 that WooCommerce 8 keeps products in, rebuilt from their documented columns; beside them users and options,
-- which are nobody's business. Products are published, drafts, private, planned, in the bin, behind a password, or left out of the catalogue.
set sql_mode = '';
create table wp_posts (
  ID bigint unsigned not null auto_increment primary key, post_author bigint unsigned not null default 0,
  post_date datetime not null default '0000-00-00 00:00:00', post_date_gmt datetime not null default '0000-00-00 00:00:00',
  post_content longtext not null, post_title text not null, post_excerpt text not null,
  post_status varchar(20) not null default 'publish', comment_status varchar(20) not null default 'open',
  ping_status varchar(20) not null default 'open', post_password varchar(255) not null default '',
  post_name varchar(200) not null default '', to_ping text not null, pinged text not null,
  post_modified datetime not null default '0000-00-00 00:00:00', post_modified_gmt datetime not null default '0000-00-00 00:00:00',
  post_content_filtered longtext not null, post_parent bigint unsigned not null default 0, guid varchar(255) not null default '',
  menu_order int not null default 0, post_type varchar(20) not null default 'post', post_mime_type varchar(100) not null default '',
  comment_count bigint not null default 0,
  key post_name (post_name(191)), key type_status_date (post_type, post_status, post_date, ID), key post_parent (post_parent)
) character set utf8mb4 collate utf8mb4_unicode_520_ci;
create table wp_postmeta (
  meta_id bigint unsigned not null auto_increment primary key, post_id bigint unsigned not null default 0,
  meta_key varchar(255) default null, meta_value longtext, key post_id (post_id), key meta_key (meta_key(191))
) character set utf8mb4 collate utf8mb4_unicode_520_ci;
create table wp_terms (
  term_id bigint unsigned not null auto_increment primary key, name varchar(200) not null default '',
  slug varchar(200) not null default '', term_group bigint not null default 0
) character set utf8mb4 collate utf8mb4_unicode_520_ci;
create table wp_term_taxonomy (
  term_taxonomy_id bigint unsigned not null auto_increment primary key, term_id bigint unsigned not null default 0,
  taxonomy varchar(32) not null default '', description longtext not null, parent bigint unsigned not null default 0,
  count bigint not null default 0, unique key term_id_taxonomy (term_id, taxonomy)
) character set utf8mb4 collate utf8mb4_unicode_520_ci;
create table wp_term_relationships (
  object_id bigint unsigned not null default 0, term_taxonomy_id bigint unsigned not null default 0,
  term_order int not null default 0, primary key (object_id, term_taxonomy_id)
) character set utf8mb4 collate utf8mb4_unicode_520_ci;
create table wp_users (
  ID bigint unsigned not null auto_increment primary key, user_login varchar(60) not null default '',
  user_pass varchar(255) not null default '', user_nicename varchar(50) not null default '', user_email varchar(100) not null default '',
  user_url varchar(100) not null default '', user_registered datetime not null default '0000-00-00 00:00:00',
  user_activation_key varchar(255) not null default '', user_status int not null default 0, display_name varchar(250) not null default ''
) character set utf8mb4 collate utf8mb4_unicode_520_ci;
create table wp_options (
  option_id bigint unsigned not null auto_increment primary key, option_name varchar(191) not null default '' unique,
  option_value longtext not null, autoload varchar(20) not null default 'yes'
) character set utf8mb4 collate utf8mb4_unicode_520_ci;

insert into wp_posts (ID, post_author, post_date, post_date_gmt, post_content, post_title, post_excerpt, post_status, post_password, post_name,
  to_ping, pinged, post_modified, post_modified_gmt, post_content_filtered, post_parent, post_type, menu_order) values
  (10, 1, '2026-01-10 10:00:00', '2026-01-10 09:00:00', '<p>Oak, oiled.</p>', 'Stuhl Eiche', 'Ein Stuhl', 'publish', '', 'stuhl', '', '', '2026-02-01 10:00:00', '2026-02-01 09:00:00', '', 0, 'product', 0),
  (11, 1, '2026-01-11 10:00:00', '2026-01-11 09:00:00', '', 'Lampe Käthe', '', 'publish', '', 'lampe', '', '', '2026-02-01 10:00:00', '2026-02-01 09:00:00', '', 0, 'product', 0),
  (12, 1, '2026-01-12 10:00:00', '0000-00-00 00:00:00', '', 'Tisch (geheim)', '', 'draft', '', '', '', '', '2026-02-01 10:00:00', '0000-00-00 00:00:00', '', 0, 'product', 0),
  (13, 1, '2026-01-13 10:00:00', '2026-01-13 09:00:00', '', 'Händlerpreis', '', 'private', '', 'haendler', '', '', '2026-02-01 10:00:00', '2026-02-01 09:00:00', '', 0, 'product', 0),
  (14, 1, '2026-01-14 10:00:00', '2026-01-14 09:00:00', '', 'Kissen', '', 'publish', 'geheim', 'kissen', '', '', '2026-02-01 10:00:00', '2026-02-01 09:00:00', '', 0, 'product', 0),
  (15, 1, '2026-01-15 10:00:00', '2026-01-15 09:00:00', 'Hallo', 'Ein Artikel im Blog', '', 'publish', '', 'blog', '', '', '2026-02-01 10:00:00', '2026-02-01 09:00:00', '', 0, 'post', 0),
  (16, 0, '2026-01-16 10:00:00', '2026-01-16 09:00:00', '', 'Order &ndash; January 16, 2026', 'bitte klingeln', 'wc-processing', 'wc_order_x', 'order-16', '', '', '2026-02-01 10:00:00', '2026-02-01 09:00:00', '', 0, 'shop_order', 0),
  (17, 1, '2026-01-17 10:00:00', '2026-01-17 09:00:00', '', 'Hemd', '', 'publish', '', 'hemd', '', '', '2026-02-01 10:00:00', '2026-02-01 09:00:00', '', 0, 'product', 0),
  (18, 1, '2026-01-17 10:00:00', '2026-01-17 09:00:00', '', 'Hemd - M', '', 'publish', '', 'hemd-m', '', '', '2026-02-01 10:00:00', '2026-02-01 09:00:00', '', 17, 'product_variation', 1),
  (19, 1, '2026-01-17 10:00:00', '2026-01-17 09:00:00', '', 'stuhl.jpg', '', 'inherit', '', 'stuhl-jpg', '', '', '2026-02-01 10:00:00', '2026-02-01 09:00:00', '', 10, 'attachment', 0),
  (20, 1, '2026-01-20 10:00:00', '2026-01-20 09:00:00', '', 'Im Papierkorb', '', 'trash', '', 'trash', '', '', '2026-02-01 10:00:00', '2026-02-01 09:00:00', '', 0, 'product', 0),
  (21, 1, '2030-01-20 10:00:00', '2030-01-20 09:00:00', '', 'Geplant', '', 'future', '', 'geplant', '', '', '2026-02-01 10:00:00', '2026-02-01 09:00:00', '', 0, 'product', 0),
  (22, 1, '2026-01-22 10:00:00', '2026-01-22 09:00:00', '', 'Nur auf Anfrage', '', 'publish', '', 'anfrage', '', '', '2026-02-01 10:00:00', '2026-02-01 09:00:00', '', 0, 'product', 0);
insert into wp_postmeta (post_id, meta_key, meta_value) values
  (10, '_sku', 'ST-1'), (10, '_regular_price', '129.90'), (10, '_sale_price', '99.90'), (10, '_price', '99.90'), (10, '_stock', '7'), (10, '_stock_status', 'instock'), (10, '_thumbnail_id', '19'), (10, '_edit_lock', '1769000000:1'), (10, 'total_sales', '41'), (10, '_weight', '6.5'), (10, '_wc_cog_cost', '31.10'),
  (11, '_sku', 'LA-1'), (11, '_regular_price', '49'), (11, '_sale_price', ''), (11, '_price', '49'), (11, '_stock', null), (11, '_stock_status', 'outofstock'), (11, '_weight', ''),
  (12, '_sku', 'TI-1'), (12, '_price', '499'), (13, '_sku', 'HP-1'), (13, '_price', '1'), (14, '_sku', 'KI-1'), (14, '_price', '15'),
  (16, '_billing_email', 'kundin@example.com'), (16, '_order_total', '99.90'),
  (17, '_sku', 'HE'), (17, '_price', '19.90'), (17, '_price', '24.90'), (18, '_sku', 'HE-M'), (18, '_price', '19.90'), (19, '_wp_attached_file', '2026/01/stuhl.jpg'),
  (20, '_price', '5'), (21, '_price', '6'), (22, '_sku', 'AN-1'), (22, '_price', '');
insert into wp_terms (term_id, name, slug) values (1, 'Möbel', 'moebel'), (2, 'Licht', 'licht'), (3, 'simple', 'simple'), (4, 'variable', 'variable'), (5, 'Neu', 'neu'), (6, 'exclude-from-catalog', 'exclude-from-catalog');
insert into wp_term_taxonomy (term_taxonomy_id, term_id, taxonomy, description) values (1, 1, 'product_cat', ''), (2, 2, 'product_cat', ''), (3, 3, 'product_type', ''), (4, 4, 'product_type', ''), (5, 5, 'product_tag', ''), (6, 6, 'product_visibility', '');
insert into wp_term_relationships (object_id, term_taxonomy_id) values (10, 1), (10, 3), (10, 5), (11, 1), (11, 2), (11, 3), (17, 4), (22, 3), (22, 6);
insert into wp_users (ID, user_login, user_pass, user_email, display_name) values (1, 'admin', '$P$B', 'admin@example.com', 'Admin'), (2, 'kundin', '$P$B', 'kundin@example.com', 'Kundin');
insert into wp_options (option_name, option_value) values ('siteurl', 'https://shop.example.com'), ('woocommerce_currency', 'EUR'), ('secret_key', 'x');
