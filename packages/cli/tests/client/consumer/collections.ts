/** What Tenant consumer (consumer) shows, for createClient<Collections>(…). When that changes, fetch /t/consumer/types.d.ts again. */
export type Collections = {
  /** Things */
  things: {
    /** Name */
    name: 'text';
    /** E-mail */
    email: 'email';
    /** Phone */
    phone: 'phone';
    /** Page */
    page: 'url';
    /** Photo */
    photo: 'image';
    /** Colour */
    colour: 'select';
    /** Tags */
    tags: 'multiselect';
    /** Weight */
    weight: 'number';
    /** Stock */
    stock: 'integer';
    /** Price */
    price: 'currency';
    /** Discount */
    discount: 'percent';
    /** Is new */
    isNew: 'boolean';
    /** Made on */
    madeOn: 'date';
    /** Sold at */
    soldAt: 'datetime';
    /** Place */
    place: 'geo';
    /** Details */
    details: 'json';
  };
};
/** The relations that expand takes: the fields of the related record, or a list of them for several. */
export type Relations = {
  things: {
    /** Part of */
    whole: Collections['things'];
    /** Parts */
    parts: Collections['things'][];
  };
};
