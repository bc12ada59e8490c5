<?php
/** What is asked of the service, and how long its answers are kept. */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** The longest that an answer is shown after its edition while the service is away, in seconds. What was withdrawn goes with it. */
const VITRINE_STALE_SECONDS_MAX = 300;
const VITRINE_WAIT_SECONDS_MAX = 5;

function vitrine_service() {
	return untrailingslashit( defined( 'VITRINE_URL' ) ? VITRINE_URL : (string) get_option( 'vitrine_url', '' ) );
}

/** Of wp-config.php before that of the settings. It goes to the service alone. */
function vitrine_key() {
	return defined( 'VITRINE_KEY' ) ? VITRINE_KEY : (string) get_option( 'vitrine_key', '' );
}

function vitrine_address( $choices ) {
	$asked = array();
	// A visual editor writes & as an entity.
	foreach ( array_filter( explode( '&', wp_specialchars_decode( $choices['where'] ) ), 'strlen' ) as $condition ) {
		list( $name, $value ) = array_pad( explode( '=', $condition, 2 ), 2, '' );
		$name    = strpos( $name, 'where[' ) === 0 ? $name : preg_replace( '/^([^\[]+)/', 'where[$1]', $name );
		$asked[] = rawurlencode( $name ) . '=' . rawurlencode( $value );
	}
	foreach ( array( 'sort', 'search', 'limit' ) as $name ) {
		if ( (string) $choices[ $name ] !== '' ) {
			$asked[] = $name . '=' . rawurlencode( $choices[ $name ] );
		}
	}
	if ( $choices['fields'] !== '' ) {
		$asked[] = 'fields=' . rawurlencode( implode( ',', vitrine_keys( $choices ) ) );
	}
	$related = vitrine_related_keys( $choices );
	if ( count( $related ) > 0 ) {
		$asked[] = 'expand=' . rawurlencode( implode( ',', array_keys( $related ) ) );
	}
	foreach ( $related as $relation => $keys ) {
		$asked[] = rawurlencode( 'fields[' . $relation . ']' ) . '=' . rawurlencode( implode( ',', $keys ) );
	}
	return vitrine_place( $choices, $choices['collection'] ) . '?' . implode( '&', $asked );
}

function vitrine_place( $choices, $collection ) {
	return vitrine_service() . '/api/v1/public/t/' . rawurlencode( $choices['tenant'] ) . '/' . rawurlencode( $collection );
}

/** The fields that are named to be shown, `artist.name` among them: the field of a related record. */
function vitrine_named( $choices ) {
	return array_values( array_filter( array_map( 'trim', explode( ',', $choices['fields'] ) ), 'strlen' ) );
}

/** The named fields, and those that their currency and their links need. */
function vitrine_keys( $choices ) {
	preg_match_all( '/\{(\w+)\}/', $choices['href'], $found );
	$currency = preg_match( '/^[A-Z]{3}$/', $choices['currency'] ) ? '' : $choices['currency'];
	$own      = array_filter( vitrine_named( $choices ), function ( $name ) {
		return strpos( $name, '.' ) === false;
	} );
	$keys     = array_filter( array_merge( $own, array( $currency ), $found[1] ), 'strlen' );
	return count( $keys ) === 0 ? array( 'id' ) : array_unique( $keys );
}

/** By relation: the named fields of its records. */
function vitrine_related_keys( $choices ) {
	$keys = array();
	foreach ( vitrine_named( $choices ) as $name ) {
		list( $relation, $key ) = array_pad( explode( '.', $name, 2 ), 2, '' );
		if ( $key !== '' ) {
			$keys[ $relation ][] = $key;
		}
	}
	return $keys;
}

/**
 * An answer of the service, kept as long as its Cache-Control says and asked for anew by its ETag.
 * While the service is away the last answer is shown, until it is older than a refresh may be. Null: none.
 */
function vitrine_ask( $address ) {
	$key    = vitrine_key();
	$name   = 'vitrine_' . md5( $address . "\n" . $key );
	$stored = get_transient( $name );
	$kept   = is_array( $stored ) ? $stored : null;
	$now    = time();
	if ( $kept !== null && $now < $kept['freshUntil'] ) {
		return $kept['answer'];
	}
	$headers = array( 'Accept' => 'application/json' );
	if ( $key !== '' ) {
		$headers['x-api-key'] = $key;
	}
	if ( $kept !== null && $kept['tag'] !== '' ) {
		$headers['If-None-Match'] = $kept['tag'];
	}
	$options  = array( 'headers' => $headers, 'timeout' => VITRINE_WAIT_SECONDS_MAX, 'redirection' => 0 );
	$response = wp_remote_get( $address, $options );
	$status   = (int) wp_remote_retrieve_response_code( $response );
	if ( is_wp_error( $response ) || $status === 429 || $status >= 500 ) {
		return $kept !== null && $now < $kept['shownUntil'] ? $kept['answer'] : null;
	}
	$answer = $status === 304 && $kept !== null
		? $kept['answer']
		: json_decode( wp_remote_retrieve_body( $response ), true, 64, JSON_BIGINT_AS_STRING );
	if ( ! is_array( $answer ) || ! isset( $answer['success'] ) ) {
		return null;
	}
	$control = (string) wp_remote_retrieve_header( $response, 'cache-control' );
	$seconds = preg_match( '/max-age=(\d+)/', $control, $found ) && strpos( $control, 'no-store' ) === false
		? max( 0, (int) $found[1] - (int) wp_remote_retrieve_header( $response, 'age' ) )
		: 0;
	$shown   = $seconds + VITRINE_STALE_SECONDS_MAX;
	$lives   = ! empty( $answer['success'] ) ? $shown : $seconds;
	$tag     = (string) wp_remote_retrieve_header( $response, 'etag' );
	if ( $lives > 0 && is_array( isset( $answer['data'] ) ? $answer['data'] : array() ) ) {
		set_transient( $name, array( 'answer' => $answer, 'tag' => $tag, 'freshUntil' => $now + $seconds, 'shownUntil' => $now + $lives ), $lives );
	} else {
		delete_transient( $name );
	}
	return $answer;
}
