/** Preact's types bring those of browsers along, whose streams lack what Bun's have. */
interface ReadableStream {
  text(): Promise<string>;
  json(): ReturnType<Response['json']>;
}
