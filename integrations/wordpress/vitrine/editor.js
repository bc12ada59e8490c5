/** The block in the editor: its choices at the side, and its records as the server renders them. It needs no build. */
(({ blocks, blockEditor, components, element: { createElement }, i18n: { __ }, serverSideRender }) => {
  const labels = {
    tenant: __('Tenant ID', 'vitrine'),
    collection: __('Collection or view', 'vitrine'),
    fields: __('Fields, such as name,price', 'vitrine'),
    where: __('Filters, such as price[lt]=5', 'vitrine'),
    sort: __('Order, such as -price,name', 'vitrine'),
    search: __('Search', 'vitrine'),
    limit: __('Number of records', 'vitrine'),
    currency: __('Currency, such as EUR', 'vitrine'),
    href: __('Where a title leads, such as https://shop.example/{id}', 'vitrine'),
  };
  const looks = [
    { value: 'list', label: __('List', 'vitrine') },
    { value: 'table', label: __('Table', 'vitrine') },
  ];
  const Edit = ({ attributes, setAttributes }) => {
    const control = (kind, name, others) =>
      createElement(kind, {
        key: name,
        value: attributes[name],
        onChange: (value) => setAttributes({ [name]: value }),
        ...others,
      });
    return createElement(
      'div',
      blockEditor.useBlockProps(),
      createElement(
        blockEditor.InspectorControls,
        {},
        createElement(
          components.PanelBody,
          { title: 'Vitrine' },
          control(components.SelectControl, 'look', { label: __('Look', 'vitrine'), options: looks }),
          ...Object.entries(labels).map(([name, label]) => control(components.TextControl, name, { label })),
        ),
      ),
      createElement(serverSideRender, { block: 'vitrine/records', attributes }),
    );
  };
  blocks.registerBlockType('vitrine/records', { edit: Edit, save: () => null });
})(window.wp);
