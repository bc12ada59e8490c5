import products from '../../../products.json';

const productOf = new Map(products.map((product) => [product.id, product]));
const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });

export const dynamicParams = false;
export const generateStaticParams = () => products.map(({ id }) => ({ id }));

export default async function Product({ params }) {
  const { id } = await params;
  const { name, brand, price, description } = productOf.get(id);
  return (
    <>
      <h1>{name}</h1>
      <p>{brand}</p>
      <p>{price === null ? 'Price on request' : euros.format(price)}</p>
      <p>{description}</p>
    </>
  );
}
