import Link from 'next/link';
import products from '../products.json';

export default function Index() {
  return (
    <ul>
      {products.map(({ id, name }) => (
        <li key={id}>
          <Link href={`/products/${id}`} prefetch={false}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
