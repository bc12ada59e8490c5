/** What Kornhaus Bakery (kornhaus) shows, for createClient<Collections>(…). When that changes, fetch /t/kornhaus/types.d.ts again. */
export type Collections = {
  /** Allergens */
  allergens: {
    /** Code */
    code: 'text';
    /** Name */
    name: 'text';
    /** Description */
    description: 'text';
    /** Products that contain it */
    productCount: 'integer';
    /** Share of the range */
    shareOfRange: 'percent';
    /** Reviewed on */
    reviewedOn: 'date';
  };
  /** Job openings */
  'job-openings': {
    /** Title */
    title: 'text';
    /** Department */
    department: 'select';
    /** Employment */
    employment: 'select';
    /** Location */
    locationId: 'text';
    /** Location name */
    locationName: 'text';
    /** City */
    city: 'select';
    /** Description */
    description: 'text';
    /** Hours per week */
    hoursPerWeek: 'number';
    /** Hourly wage from, in EUR */
    hourlyWage: 'currency';
    /** Benefits */
    benefits: 'multiselect';
    /** Starts on */
    startsOn: 'date';
    /** Published at */
    publishedAt: 'datetime';
    /** Closes at */
    closesAt: 'datetime';
    /** Contact */
    contactEmail: 'email';
    /** Contact, telephone */
    contactPhone: 'phone';
  };
  /** Locations */
  locations: {
    /** Name */
    name: 'text';
    /** Street */
    street: 'text';
    /** Postcode */
    postcode: 'text';
    /** City */
    city: 'select';
    /** Telephone */
    phone: 'phone';
    /** E-mail */
    email: 'email';
    /** Opening hours */
    openingHours: 'json';
    /** Open on Sunday */
    opensOnSunday: 'boolean';
    /** Amenities */
    amenities: 'multiselect';
    /** Seats */
    seats: 'integer';
    /** Latitude */
    latitude: 'number';
    /** Longitude */
    longitude: 'number';
    /** Place */
    place: 'geo';
    /** Opened on */
    openedOn: 'date';
    /** Rating */
    rating: 'number';
  };
  /** Products */
  products: {
    /** Name */
    name: 'text';
    /** Category */
    category: 'select';
    /** Description */
    description: 'text';
    /** Ingredients */
    ingredients: 'text';
    /** Allergens */
    allergens: 'multiselect';
    /** Vegan */
    isVegan: 'boolean';
    /** Weight in g */
    weight: 'integer';
    /** Price incl. VAT, in EUR */
    price: 'currency';
    /** Net price, in EUR */
    netPrice: 'currency';
    /** VAT rate */
    vatRate: 'percent';
    /** Baked on */
    bakedOn: 'multiselect';
    /** Season from */
    seasonFrom: 'date';
    /** Season until */
    seasonUntil: 'date';
    /** Nutrition per 100 g */
    nutrition: 'json';
    /** Page */
    pageUrl: 'url';
  };
};
