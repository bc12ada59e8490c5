const { VITRINE_URL = 'http://localhost:8080' } = process.env;

const query = new URLSearchParams({
  format: 'json',
  'where[category]': 'Mountain bikes',
  sort: 'name:natural',
  fields: 'name,brand,price,description',
});

/** All records, in one request. */
export const fetchProducts = async () => {
  const response = await fetch(`${VITRINE_URL}/api/v1/public/t/velowerk/products/export?${query}`);
  if (!response.ok) throw new Error((await response.json()).message);
  return response.json();
};
