<?php
/** Which fields are shown, and records as a list or a table. */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** The fields to show, in the order in which they are named. */
function vitrine_shown( $fields, $choices ) {
	if ( $choices['fields'] === '' ) {
		return $fields;
	}
	$known = array_column( $fields, null, 'key' ) + vitrine_related_fields( $choices );
	return array_values( array_filter( array_map( function ( $name ) use ( $known ) {
		return isset( $known[ $name ] ) ? $known[ $name ] : null;
	}, vitrine_named( $choices ) ) ) );
}

/** By name: the fields of related records, of the type that their own collection gives them. */
function vitrine_related_fields( $choices ) {
	$named = vitrine_related_keys( $choices );
	if ( count( $named ) === 0 ) {
		return array();
	}
	$fields = array();
	foreach ( vitrine_describe_collection( $choices, $choices['collection'], 'relations' ) as $relation ) {
		if ( ! isset( $named[ $relation['key'] ] ) ) {
			continue;
		}
		$types = array_column( vitrine_describe_collection( $choices, $relation['collection'], 'fields' ), 'type', 'key' );
		foreach ( $named[ $relation['key'] ] as $key ) {
			$name            = $relation['key'] . '.' . $key;
			$type            = isset( $types[ $key ] ) ? $types[ $key ] : 'text';
			$fields[ $name ] = array( 'key' => $key, 'label' => $relation['label'], 'type' => $type, 'relation' => $relation['key'] );
		}
	}
	return $fields;
}

/** A part of what a collection says of itself; empty while that cannot be had. */
function vitrine_describe_collection( $choices, $collection, $part ) {
	$answer = vitrine_ask( vitrine_place( $choices, $collection ) . '/describe' );
	return isset( $answer['data'][ $part ] ) && is_array( $answer['data'][ $part ] ) ? $answer['data'][ $part ] : array();
}

function vitrine_list( $records, $fields, $choices ) {
	$html = '';
	foreach ( $records as $record ) {
		$title = array_shift( $fields );
		$lines = '';
		foreach ( $fields as $field ) {
			$value = vitrine_value( $record, $field, $choices );
			if ( $value !== '' ) {
				$lines .= '<dt>' . esc_html( $field['label'] ) . '</dt><dd>' . $value . '</dd>';
			}
		}
		array_unshift( $fields, $title );
		$html .= '<li><strong>' . vitrine_title( $record, $title, $choices ) . '</strong>';
		$html .= ( $lines === '' ? '' : '<dl>' . $lines . '</dl>' ) . '</li>';
	}
	return '<ul class="vitrine-list">' . $html . '</ul>';
}

function vitrine_table( $records, $fields, $choices ) {
	$heads = '';
	foreach ( $fields as $field ) {
		$heads .= '<th scope="col">' . esc_html( $field['label'] ) . '</th>';
	}
	$rows = '';
	foreach ( $records as $record ) {
		$cells = '';
		foreach ( $fields as $index => $field ) {
			$shown  = $index === 0 ? vitrine_title( $record, $field, $choices ) : vitrine_value( $record, $field, $choices );
			$cells .= '<td>' . $shown . '</td>';
		}
		$rows .= '<tr>' . $cells . '</tr>';
	}
	return '<figure class="wp-block-table"><table><thead><tr>' . $heads . '</tr></thead><tbody>' . $rows . '</tbody></table></figure>';
}

/** The first field, which leads to the address of `href`, if that is one of the web. */
function vitrine_title( $record, $field, $choices ) {
	$text = vitrine_value( $record, $field, $choices );
	$text = $field['type'] === 'text' ? esc_html( html_entity_decode( wp_strip_all_tags( $text ), ENT_QUOTES | ENT_HTML5 ) ) : $text;
	$text = $text === '' ? esc_html( $record['id'] ) : $text;
	if ( $choices['href'] === '' || strpos( $text, '<' ) !== false ) {
		return $text;
	}
	$address = preg_replace_callback( '/\{(\w+)\}/', function ( $found ) use ( $record ) {
		$value = isset( $record[ $found[1] ] ) && is_scalar( $record[ $found[1] ] ) ? (string) $record[ $found[1] ] : '';
		return rawurlencode( $value );
	}, $choices['href'] );
	return vitrine_link( $address, $text );
}

/** @param string $html escaped already */
function vitrine_link( $address, $html ) {
	$safe = esc_url( $address, array( 'http', 'https', 'mailto', 'tel' ) );
	return $safe === '' ? $html : '<a href="' . $safe . '">' . $html . '</a>';
}
