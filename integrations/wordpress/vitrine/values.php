<?php
/** A value as escaped HTML, by its type. */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** The value of each related record that has one, as escaped HTML. */
function vitrine_related_value( $record, $field, $choices ) {
	$expanded = isset( $record['expanded'][ $field['relation'] ] ) ? $record['expanded'][ $field['relation'] ] : array();
	$records  = isset( $expanded['id'] ) ? array( $expanded ) : ( isset( $expanded['records'] ) ? $expanded['records'] : array() );
	unset( $field['relation'] );
	$values = array();
	foreach ( $records as $related ) {
		$values[] = vitrine_value( $related, $field, $choices );
	}
	return implode( ', ', array_filter( $values, 'strlen' ) ) . ( empty( $expanded['more'] ) ? '' : ' …' );
}

/** A value as escaped HTML by its type; empty for none. */
function vitrine_value( $record, $field, $choices ) {
	if ( isset( $field['relation'] ) ) {
		return vitrine_related_value( $record, $field, $choices );
	}
	$value = isset( $record[ $field['key'] ] ) ? $record[ $field['key'] ] : null;
	if ( $value === null || $value === '' || $value === array() ) {
		return '';
	}
	if ( is_bool( $value ) ) {
		return esc_html( $value ? __( 'Yes' ) : __( 'No' ) );
	}
	if ( is_array( $value ) ) {
		return vitrine_structure( $value );
	}
	switch ( $field['type'] ) {
		case 'currency':
			$code = preg_match( '/^[A-Z]{3}$/', $choices['currency'] ) ? $choices['currency'] : '';
			$code = $code === '' && isset( $record[ $choices['currency'] ] ) ? $record[ $choices['currency'] ] : $code;
			return esc_html( trim( vitrine_number( $value, 2 ) . ' ' . ( is_string( $code ) ? $code : '' ) ) );
		case 'percent':
			return esc_html( vitrine_number( $value, 0 ) . ' %' );
		case 'number':
			return esc_html( vitrine_number( $value, 0 ) );
		case 'date':
			return esc_html( wp_date( get_option( 'date_format' ), strtotime( $value . ' UTC' ), new DateTimeZone( 'UTC' ) ) );
		case 'datetime':
			return esc_html( wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), strtotime( $value ) ) );
		case 'url':
			return preg_match( '#^https?://#i', $value ) ? vitrine_link( $value, esc_html( preg_replace( '#^https?://#i', '', $value ) ) ) : esc_html( $value );
		case 'email':
			return is_email( $value ) ? vitrine_link( 'mailto:' . $value, esc_html( $value ) ) : esc_html( $value );
		case 'image':
			return preg_match( '#^https?://#i', $value ) ? '<img src="' . esc_url( $value, array( 'http', 'https' ) ) . '" alt="" loading="lazy">' : esc_html( $value );
		case 'text':
			return vitrine_text( $value );
		default:
			return esc_html( $value );
	}
}

/** The elements of formatted text, without attributes; all others go, and these with their content. */
const VITRINE_FORMATTING = array( 'p', 'br', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'u', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'tbody', 'tr', 'th', 'td', 'blockquote' );
const VITRINE_NOT_SHOWN  = 'script|style|template|iframe|video|object|embed|svg|select|button|textarea';

/** A description in HTML with its formatting alone; any other text as it is. */
function vitrine_text( $value ) {
	if ( ! preg_match( '#</(?:' . implode( '|', VITRINE_FORMATTING ) . '|div|span|a)>|<br\s*/?>#i', $value ) ) {
		return esc_html( preg_match( '/&(?:\w{2,8}|#\d{2,5});/', $value ) ? html_entity_decode( $value, ENT_QUOTES | ENT_HTML5 ) : $value );
	}
	$text = preg_replace( '#<(' . VITRINE_NOT_SHOWN . ')\b.*?(?:</\1\s*>|$)#is', '', $value );
	return $text === null ? esc_html( $value ) : trim( wp_kses( $text, array_fill_keys( VITRINE_FORMATTING, array() ), array() ) );
}

/** Structured data deeper than this is shown as JSON. */
const VITRINE_LEVELS_MAX = 4;

/** Structured data as the lists that a reader would write down: named parts, and items. */
function vitrine_structure( $value, $level = 0 ) {
	if ( is_bool( $value ) ) {
		return esc_html( $value ? __( 'Yes' ) : __( 'No' ) );
	}
	if ( ! is_array( $value ) ) {
		return esc_html( (string) $value );
	}
	if ( $level >= VITRINE_LEVELS_MAX ) {
		return esc_html( wp_json_encode( $value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) );
	}
	$isList = array_keys( $value ) === array_keys( array_values( $value ) );
	if ( $isList && count( array_filter( $value, 'is_scalar' ) ) === count( $value ) ) {
		return implode( ', ', array_map( 'vitrine_structure', $value ) );
	}
	$parts = '';
	foreach ( $value as $name => $part ) {
		if ( $part === null || $part === '' || $part === array() ) {
			continue;
		}
		$shown  = vitrine_structure( $part, $level + 1 );
		$parts .= $isList ? '<li>' . $shown . '</li>' : '<dt>' . esc_html( vitrine_part_name( $name ) ) . '</dt><dd>' . $shown . '</dd>';
	}
	return $isList ? '<ul>' . $parts . '</ul>' : '<dl>' . $parts . '</dl>';
}

/** `saturatedFat` and `saturated_fat` are programmers' names; others, such as `kJ`, are shown as they are written. */
function vitrine_part_name( $name ) {
	return preg_match( '/^[a-z]{2,}(?:[A-Z][a-z]+|_[a-z0-9]+)*$/', $name )
		? ucfirst( strtolower( preg_replace( '/_|(?=[A-Z])/', ' ', $name ) ) )
		: (string) $name;
}

/** With all digits of the value, and at least as many decimals. */
function vitrine_number( $value, $decimals ) {
	$digits = preg_match( '/\.(\d+)$/', (string) $value, $found ) ? strlen( $found[1] ) : 0;
	return is_numeric( $value ) ? number_format_i18n( (float) $value, max( $decimals, $digits ) ) : (string) $value;
}
