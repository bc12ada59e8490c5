<?php

/**
 * The client for PHP 8.1 or later: one file, the extension cURL alone. MIT License. A service has it at /client.php.
 *
 *     $vitrine = new Vitrine\Client('https://api.example.com', 'kornhaus');
 *     foreach ($vitrine->all('products', ['where' => ['price' => ['lt' => 1]], 'sort' => ['-price']]) as $record)
 *         echo $record['name'], ' ', $record['price'], "\n";
 */

declare(strict_types=1);

namespace Vitrine;

/** An answer; `edition` is the token for `changes`. */
final class Answer
{
    public function __construct(
        public readonly mixed $data,
        public readonly mixed $meta,
        public readonly ?string $edition,
        public readonly string $url,
    ) {
    }
}

/** `apiCode` is one of the API's, or `network`, `unexpected_answer` or `edition_turned`; `status` is 0 without an answer. */
final class VitrineError extends \RuntimeException
{
    /** @param list<array{message: string}> $details */
    public function __construct(
        public readonly string $apiCode,
        string $message,
        public readonly string $url,
        public readonly int $status = 0,
        public readonly array $details = [],
        public readonly float $retryAfter = 0,
    ) {
        parent::__construct($message);
    }
}

/**
 * A number with more than 15 digits comes as a text, for PHP's would lose some.
 *
 * @phpstan-type Operator 'eq'|'ne'|'gt'|'gte'|'lt'|'lte'|'contains'|'notContains'|'startsWith'|'notStartsWith'|'endsWith'|'notEndsWith'|'in'|'nin'|'ieq'|'iin'|'exists'|'between'|'near'|'within'
 * @phpstan-type Where array<string, array<Operator, mixed>>
 * @phpstan-type Filter array{where?: Where, or?: list<Where>, search?: string, fuzzy?: bool, tz?: string}
 * @phpstan-type SetQuery array{where?: Where, or?: list<Where>, search?: string, fuzzy?: bool, tz?: string, sort?: list<string>, fields?: list<string>, expand?: list<string>, relatedFields?: array<string, list<string>>}
 */
final class Client
{
    /** The operators that take a list of values. */
    public const LISTED = ['in', 'nin', 'iin', 'between', 'near', 'within'];

    private const FACETS = ['limit' => 'facets.limit', 'zoom' => 'facets.zoom'];
    private const EXPORT = ['spreadsheet' => 'csv.spreadsheet', 'delimiter' => 'csv.delimiter', 'decimal' => 'csv.decimal'];
    private const ORDER = [
        'id', 'search', 'search.fuzzy', 'tz', 'sort', 'fields', 'expand', 'facets.limit', 'facets.zoom', 'page', 'limit',
        'format', 'csv.spreadsheet', 'csv.delimiter', 'csv.decimal', 'since', 'meta',
    ];

    private readonly string $base;
    private readonly \CurlHandle $curl;

    /**
     * @param string $url the service, with the path before `/api/v1` if there is one
     * @param string $tenant the tenant's public ID
     * @param int $retries how often a request is sent again after a network failure, a 429 or a 5xx; within 150 seconds
     * @param int $timeout seconds without a byte after which a try fails
     */
    public function __construct(
        string $url,
        string $tenant,
        private readonly ?string $key = null,
        private readonly int $retries = 3,
        private readonly int $timeout = 30,
    ) {
        $this->base = rtrim($url, '/') . '/api/v1/public/t/' . self::part('tenant', $tenant);
        $this->curl = curl_init();
    }

    /** The tenant, its collections and their fields. */
    public function profile(): Answer
    {
        return $this->ask($this->base);
    }

    /**
     * A page of records; `meta['total']` counts all.
     *
     * @param array{where?: Where, or?: list<Where>, search?: string, fuzzy?: bool, tz?: string, sort?: list<string>, fields?: list<string>, expand?: list<string>, relatedFields?: array<string, list<string>>, page?: int, limit?: int, highlights?: bool} $query
     */
    public function records(string $collection, array $query = []): Answer
    {
        return $this->ask($this->url($collection, '', $query));
    }

    /**
     * All records. If they change on the way: `fail`, `restart` (three times at most, in memory), or `continue`.
     *
     * @param SetQuery $query
     * @return \Generator<int, array<string, mixed>>
     */
    public function all(string $collection, array $query = [], string $onTurn = 'fail'): \Generator
    {
        $restarts = $onTurn === 'restart' ? 3 : 0;
        if ($restarts === 0) {
            return yield from $this->walk($collection, $query, $onTurn);
        }
        for (;; $restarts--) {
            try {
                return yield from iterator_to_array($this->walk($collection, $query, 'fail'), false);
            } catch (VitrineError $error) {
                if ($error->apiCode !== 'edition_turned' || $restarts === 0) {
                    throw $error;
                }
            }
        }
    }

    /**
     * One record; the code `record_not_found` if there is none.
     *
     * @param array{fields?: list<string>, expand?: list<string>, relatedFields?: array<string, list<string>>} $query
     * @return array<string, mixed>
     */
    public function get(string $collection, string $id, array $query = []): array
    {
        // These would be resolved as parts of the path.
        $isOdd = in_array($id, ['', '.', '..'], true);
        $behind = $isOdd ? '/records' : '/records/' . self::encode($id);
        return $this->ask($this->url($collection, $behind, $isOdd ? [...$query, 'id' => $id] : $query))->data;
    }

    /**
     * The values of the matching records, each with its number of records.
     *
     * @param array{where?: Where, or?: list<Where>, search?: string, fuzzy?: bool, tz?: string, fields?: list<string>, limit?: int, zoom?: int} $query
     */
    public function facets(string $collection, array $query = []): Answer
    {
        return $this->ask($this->url($collection, '/facets', self::rename($query, self::FACETS)));
    }

    /** What was `upserted` and `removed` since an `edition`; `meta['edition']` is the next token. */
    public function changes(string $collection, string $since): Answer
    {
        return $this->ask($this->url($collection, '/changes', ['since' => $since]));
    }

    /**
     * Writes all matches to the file `path`, which is whole or as it was.
     *
     * @param 'csv'|'ndjson'|'json'|'geojson'|'xlsx' $format
     * @param array{where?: Where, or?: list<Where>, search?: string, fuzzy?: bool, tz?: string, sort?: list<string>, fields?: list<string>, expand?: list<string>, relatedFields?: array<string, list<string>>, spreadsheet?: bool, delimiter?: ','|';'|'tab', decimal?: '.'|','} $query
     */
    public function export(string $collection, string $format, string $path, array $query = []): void
    {
        $url = $this->url($collection, '/export', [...self::rename($query, self::EXPORT), 'format' => $format]);
        $this->retry($url, "$path.part");
        if (!rename("$path.part", $path)) {
            throw new \RuntimeException("$path cannot be written.");
        }
    }

    /** @param array<string, mixed> $query */
    private function walk(string $collection, array $query, string $onTurn): \Generator
    {
        $first = null;
        for ($number = 1, $pages = 1; $number <= $pages; $number++) {
            $more = ['page' => $number, 'limit' => 200, 'meta' => false];
            $answer = $this->ask($this->url($collection, '', [...$query, ...$more]));
            // The part of the token that says which records it has.
            $state = explode('-', $answer->edition ?? '')[1] ?? null;
            $first ??= $state;
            if ($onTurn === 'fail' && $state !== $first) {
                $message = "The records changed before page $number of $pages.";
                throw new VitrineError('edition_turned', $message, $answer->url);
            }
            foreach ($answer->data as $record) {
                yield $record;
            }
            $pages = $answer->meta['pages'];
        }
    }

    private function ask(string $url): Answer
    {
        return $this->retry($url, null);
    }

    /** Tries again after failures that pass, each time after a longer wait at random, and not before `Retry-After`. */
    private function retry(string $url, ?string $path): ?Answer
    {
        $left = 150.0;
        for ($count = 0;; $count++) {
            $begun = microtime(true);
            try {
                return $this->try($url, $path);
            } catch (VitrineError $error) {
                $wait = $error->retryAfter + mt_rand() / mt_getrandmax() * min(8, 0.5 * 2 ** $count);
                $left -= microtime(true) - $begun + $wait;
                $passes = $error->apiCode === 'network' || $error->status === 429 || $error->status >= 500;
                if ($count >= $this->retries || !$passes || $left < 0) {
                    throw $error;
                }
            }
            usleep((int) ($wait * 1e6));
        }
    }

    /** @param string|null $path where a file goes; null for an answer */
    private function try(string $url, ?string $path): ?Answer
    {
        $headers = [];
        $listen = function (\CurlHandle $curl, string $line) use (&$headers): int {
            [$name, $value] = [...explode(':', $line, 2), ''];
            $headers[strtolower($name)] = trim($value);
            return strlen($line);
        };
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $url,
            CURLOPT_USERAGENT => 'vitrine-php',
            CURLOPT_HTTPHEADER => $this->key === null ? [] : ["x-api-key: $this->key"],
            CURLOPT_HEADERFUNCTION => $listen,
            CURLOPT_ENCODING => '',
            CURLOPT_CONNECTTIMEOUT => $this->timeout,
            CURLOPT_LOW_SPEED_LIMIT => 1,
            CURLOPT_LOW_SPEED_TIME => $this->timeout,
        ]);
        if (strlen($url) > 8192) {
            // The service takes no longer URL: the question goes into a body (RFC 10008).
            [$address, $question] = explode('?', $url, 2);
            $asBody = [CURLOPT_URL => $address, CURLOPT_CUSTOMREQUEST => 'QUERY', CURLOPT_POSTFIELDS => $question];
            curl_setopt_array($this->curl, $asBody);
        }
        $body = $path === null ? $this->receive() : $this->save($path);
        if (is_int($body)) {
            throw new VitrineError('network', "No whole answer came from $url: " . curl_strerror($body), $url);
        }
        return $body === null ? null : self::read($url, curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE), $headers, $body);
    }

    /** @return string|int the body, or cURL's number of a failure */
    private function receive(): string|int
    {
        curl_setopt($this->curl, CURLOPT_RETURNTRANSFER, true);
        $body = curl_exec($this->curl);
        return is_string($body) ? $body : curl_errno($this->curl);
    }

    /** @return string|int|null the body of a refusal, cURL's number of a failure, or null: it is saved */
    private function save(string $path): string|int|null
    {
        $file = fopen($path, 'wb') ?: throw new \RuntimeException("$path cannot be written.");
        curl_setopt($this->curl, CURLOPT_FILE, $file);
        $isDone = curl_exec($this->curl);
        fclose($file);
        if ($isDone && curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE) === 200) {
            return null;
        }
        $body = (string) file_get_contents($path);
        unlink($path);
        return $isDone ? $body : curl_errno($this->curl);
    }

    /** @param array<string, string> $headers */
    private static function read(string $url, int $status, array $headers, string $body): Answer
    {
        $exact = preg_replace('~"(?:[^"\\\\]++|\\\\.)*+"(*SKIP)(*FAIL)|-?(?:\d\.?){16,}(?:[eE][+-]?\d+)?~', '"$0"', $body);
        $envelope = json_decode($exact ?? $body, true, 512, JSON_BIGINT_AS_STRING);
        if (($envelope['success'] ?? null) === true) {
            return new Answer($envelope['data'] ?? null, $envelope['meta'] ?? null, $headers['edition'] ?? null, $url);
        }
        $code = $envelope['meta']['code'] ?? 'unexpected_answer';
        $unexpected = "The answer of status $status is none of the API's. Is this its address? $url";
        $message = $code === 'unexpected_answer' ? $unexpected : $envelope['message'] ?? '';
        throw new VitrineError($code, $message, $url, $status, $envelope['meta']['details'] ?? [], self::retryAfter($headers));
    }

    /**
     * Seconds, or a date, which is read by the clock of who sent it.
     *
     * @param array<string, string> $headers
     */
    private static function retryAfter(array $headers): float
    {
        $text = $headers['retry-after'] ?? '0';
        return ctype_digit($text) ? (float) $text : max(0, (int) strtotime($text) - (int) strtotime($headers['date'] ?? $text));
    }

    /** @param array<string, mixed> $query */
    private function url(string $collection, string $behind, array $query): string
    {
        $parameters = implode('&', self::parameters($query));
        $path = $this->base . '/' . self::part('collection', $collection) . $behind;
        return $parameters === '' ? $path : "$path?$parameters";
    }

    /**
     * @param array<string, mixed> $query
     * @return list<string>
     */
    private static function parameters(array $query): array
    {
        $parameters = self::conditions($query['where'] ?? [], 'where');
        if (isset($query['or'])) {
            foreach (self::filled($query['or'], 'where[or]') as $index => $where) {
                array_push($parameters, ...self::filled(self::conditions($where, "where[or][$index]"), "where[or][$index]"));
            }
        }
        $query['search.fuzzy'] = ($query['fuzzy'] ?? false) ?: null;
        $query['meta'] ??= ($query['highlights'] ?? false) ? 'highlights' : null;
        $related = $query['relatedFields'] ?? [];
        unset($query['where'], $query['or'], $query['fuzzy'], $query['highlights'], $query['relatedFields']);
        foreach (array_diff(array_keys($query), self::ORDER) as $name) {
            throw new \InvalidArgumentException("\"$name\" is no option here.");
        }
        $order = self::ORDER;
        foreach ($related as $key => $fields) {
            $order[] = $name = 'fields[' . self::encode((string) $key) . ']';
            $query[$name] = $fields;
        }
        foreach ($order as $name) {
            $values = is_array($query[$name] ?? null) ? $query[$name] : [$query[$name] ?? null];
            if ($values !== [null]) {
                $parameters[] = "$name=" . implode(',', array_map(fn($value) => self::encode(self::print($value, $name)), $values));
            }
        }
        return $parameters;
    }

    /**
     * @param Where $where
     * @return list<string>
     */
    private static function conditions(array $where, string $prefix): array
    {
        $parameters = [];
        foreach ($where as $field => $conditions) {
            if (!is_array($conditions) || ($conditions !== [] && array_is_list($conditions))) {
                throw new \InvalidArgumentException("{$prefix}[$field] takes operators, such as ['eq' => 5].");
            }
            foreach ($conditions as $operator => $operand) {
                $name = "{$prefix}[" . self::encode((string) $field) . "][$operator]";
                $texts = array_map(fn($value) => self::print($value, $name), is_array($operand) ? array_values($operand) : [$operand]);
                $parameters[] = in_array($operator, self::LISTED, true)
                    ? "$name=" . implode(',', array_map(fn($text) => self::encode(self::quote($text)), $texts))
                    : implode('&', array_map(fn($text) => "$name=" . self::encode($text), self::filled($texts, $name)));
            }
        }
        return $parameters;
    }

    /** A filter that got lost must not become "no filter". */
    private static function filled(array $items, string $name): array
    {
        $lost = "$name has no value. Leave it out, or ask whether there is a value with exists.";
        return $items === [] ? throw new \InvalidArgumentException($lost) : $items;
    }

    private static function print(mixed $value, string $name): string
    {
        return match (true) {
            is_bool($value), is_float($value) => json_encode($value, JSON_THROW_ON_ERROR),
            $value instanceof \DateTimeInterface =>
                \DateTimeImmutable::createFromInterface($value)->setTimezone(new \DateTimeZone('UTC'))->format('Y-m-d\TH:i:s.v\Z'),
            is_string($value), is_int($value), $value instanceof \Stringable => (string) $value,
            default => self::filled([], $name)[0],
        };
    }

    private static function quote(string $text): string
    {
        $plain = $text !== '' && !str_contains($text, ',') && !str_starts_with($text, '"') && preg_match('/^\s|\s$/u', $text) !== 1;
        return $plain ? $text : '"' . str_replace('"', '""', $text) . '"';
    }

    private static function rename(array $query, array $names): array
    {
        $keys = array_map(fn($name) => $names[$name] ?? $name, array_keys($query));
        return array_combine($keys, $query);
    }

    private static function encode(string $text): string
    {
        return strtr(rawurlencode($text), ['%21' => '!', '%2A' => '*', '%28' => '(', '%29' => ')']);
    }

    private static function part(string $what, string $text): string
    {
        if (in_array($text, ['', '.', '..'], true)) {
            throw new \InvalidArgumentException("\"$text\" is no $what.");
        }
        return self::encode($text);
    }
}
