<?php
/**
 * Plugin Name: Vitrine
 * Description: Shows records of a Vitrine service in pages: a block and a shortcode, rendered on the server in the theme's style.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT (compatible with the GPL)
 * Text Domain: vitrine
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

require_once __DIR__ . '/requests.php';
require_once __DIR__ . '/records.php';
require_once __DIR__ . '/values.php';
require_once __DIR__ . '/settings.php';

/** The choices of the block and the shortcode, with their defaults. */
const VITRINE_CHOICES = array(
	'tenant'     => '',
	'collection' => '',
	'fields'     => '',
	'where'      => '',
	'sort'       => '',
	'search'     => '',
	'limit'      => '20',
	'look'       => 'list',
	'currency'   => '',
	'href'       => '',
);

add_action( 'init', 'vitrine_register' );
add_action( 'admin_menu', 'vitrine_add_settings' );
add_action( 'admin_init', 'vitrine_register_settings' );

function vitrine_register() {
	register_block_type( __DIR__, array( 'render_callback' => 'vitrine_render_block' ) );
	add_shortcode( 'vitrine', 'vitrine_render_shortcode' );
}

function vitrine_render_block( $attributes ) {
	$choices = shortcode_atts( VITRINE_CHOICES, $attributes );
	return sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), vitrine_render( $choices ) );
}

function vitrine_render_shortcode( $attributes ) {
	return vitrine_render( shortcode_atts( VITRINE_CHOICES, $attributes, 'vitrine' ) );
}

/** The records as HTML. */
function vitrine_render( $choices ) {
	if ( vitrine_service() === '' || $choices['tenant'] === '' || $choices['collection'] === '' ) {
		return vitrine_note( __( 'Vitrine needs the address of a service, a tenant and a collection.', 'vitrine' ) );
	}
	$answer = vitrine_ask( vitrine_address( $choices ) );
	if ( $answer === null ) {
		return vitrine_note( __( 'This is not available right now.', 'vitrine' ) );
	}
	if ( empty( $answer['success'] ) ) {
		$seen = current_user_can( 'edit_posts' ) ? vitrine_describe( $answer ) : '';
		return vitrine_note( trim( __( 'There is nothing to see here.', 'vitrine' ) . ' ' . $seen ) );
	}
	if ( count( $answer['data'] ) === 0 ) {
		return vitrine_note( __( 'Nothing found.', 'vitrine' ) );
	}
	$fields = vitrine_shown( $answer['meta']['fields'], $choices );
	if ( count( $fields ) === 0 ) {
		return vitrine_note( __( 'This is not available right now.', 'vitrine' ) );
	}
	return $choices['look'] === 'table'
		? vitrine_table( $answer['data'], $fields, $choices )
		: vitrine_list( $answer['data'], $fields, $choices );
}

function vitrine_note( $text ) {
	return '<p class="vitrine-note">' . esc_html( $text ) . '</p>';
}

/** The API's message, which names nothing that is hidden. */
function vitrine_describe( $answer ) {
	$lines = array( $answer['message'] );
	foreach ( isset( $answer['meta']['details'] ) ? $answer['meta']['details'] : array() as $mistake ) {
		$lines[] = $mistake['parameter'] . ': ' . $mistake['message'];
	}
	return implode( ' ', $lines );
}
