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

/** The longest that an answer is shown after its edition while the service is away, in seconds. What was withdrawn goes with it. */
const VITRINE_STALE_SECONDS_MAX = 300;
const VITRINE_WAIT_SECONDS_MAX = 5;

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

/** The records as HTML: every text is escaped here, and nowhere else. */
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

// What is asked

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
	$place = '/api/v1/public/t/' . rawurlencode( $choices['tenant'] ) . '/' . rawurlencode( $choices['collection'] );
	return vitrine_service() . $place . '?' . implode( '&', $asked );
}

/** The named fields, and those that their currency and their links need. */
function vitrine_keys( $choices ) {
	preg_match_all( '/\{(\w+)\}/', $choices['href'], $found );
	$currency = preg_match( '/^[A-Z]{3}$/', $choices['currency'] ) ? '' : $choices['currency'];
	$keys     = array_map( 'trim', explode( ',', $choices['fields'] ) );
	return array_unique( array_filter( array_merge( $keys, array( $currency ), $found[1] ), 'strlen' ) );
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
	if ( ! is_array( $answer ) || ! isset( $answer['meta'] ) ) {
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

// How it is shown

/** The fields to show, in the order in which they are named. */
function vitrine_shown( $fields, $choices ) {
	$known = array_column( $fields, null, 'key' );
	if ( $choices['fields'] === '' ) {
		return $fields;
	}
	$named = array_map( 'trim', explode( ',', $choices['fields'] ) );
	return array_values( array_filter( array_map( function ( $key ) use ( $known ) {
		return isset( $known[ $key ] ) ? $known[ $key ] : null;
	}, $named ) ) );
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

/** A value as escaped HTML by its type; empty for none. */
function vitrine_value( $record, $field, $choices ) {
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

// Settings

function vitrine_add_settings() {
	add_options_page( 'Vitrine', 'Vitrine', 'manage_options', 'vitrine', 'vitrine_show_settings' );
}

function vitrine_register_settings() {
	register_setting( 'vitrine', 'vitrine_url', array( 'sanitize_callback' => 'sanitize_url' ) );
	register_setting( 'vitrine', 'vitrine_key', array( 'sanitize_callback' => 'vitrine_keep_key', 'show_in_rest' => false ) );
}

/** An empty input keeps the key, which is not shown again. */
function vitrine_keep_key( $typed ) {
	return $typed === '' ? get_option( 'vitrine_key', '' ) : ( $typed === '-' ? '' : sanitize_text_field( $typed ) );
}

function vitrine_show_settings() {
	?>
	<div class="wrap">
		<h1>Vitrine</h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'vitrine' ); ?>
			<p><label><?php esc_html_e( 'Address of the service', 'vitrine' ); ?><br>
				<input type="url" class="regular-text" name="vitrine_url" value="<?php echo esc_attr( get_option( 'vitrine_url', '' ) ); ?>"></label></p>
			<p><label><?php esc_html_e( 'API key, for private collections: what these hold is shown to all readers. Empty keeps it, - removes it.', 'vitrine' ); ?><br>
				<input type="password" class="regular-text" name="vitrine_key" value="" autocomplete="off"></label></p>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}
