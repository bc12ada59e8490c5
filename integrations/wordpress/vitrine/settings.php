<?php
/** The address of the service and the key, below Settings. */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

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
