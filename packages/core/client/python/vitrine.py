"""
The client for Python 3.9 or later: one file, the standard library alone. MIT License. A service has it at /client.py.

    vitrine = Client('https://api.example.com', 'kornhaus')
    for record in vitrine.all('products', where={'price': {'lt': 1}}, sort=['-price']):
        print(record['name'], record['price'])
"""
from __future__ import annotations

import http.client
import itertools
import json
import random
import shutil
import time
from datetime import datetime, timezone
from decimal import Decimal
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import (
    TYPE_CHECKING, Any, Callable, Iterable, Iterator, Literal, Mapping, NamedTuple, Optional, Sequence, Tuple, TypedDict,
)  # fmt: skip
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import HTTPRedirectHandler, Request, build_opener

if TYPE_CHECKING:
    from typing import Unpack

Operator = Literal[
    'eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'notContains', 'startsWith', 'notStartsWith', 'endsWith', 'notEndsWith',
    'in', 'nin', 'ieq', 'iin', 'exists', 'between', 'near', 'within',
]  # fmt: skip
LISTED = frozenset(['in', 'nin', 'iin', 'between', 'near', 'within'])
"""The operators that take a list of values."""

Format = Literal['csv', 'ndjson', 'json', 'geojson', 'xlsx']

Where = Mapping[str, Mapping[Operator, Any]]
"""Conditions by field and operator, all of which must hold."""


class Filter(TypedDict, total=False):
    where: Where
    or_: Sequence[Where]  # one of which at least must hold, beside `where`
    search: str
    fuzzy: bool
    tz: str


class SetQuery(Filter, total=False):
    sort: Sequence[str]
    fields: Sequence[str]
    expand: Sequence[str]
    related_fields: Mapping[str, Sequence[str]]  # by relation, the fields of its records


class Query(SetQuery, total=False):
    page: int
    limit: int
    highlights: bool


class FacetsQuery(Filter, total=False):
    fields: Sequence[str]
    limit: int  # values a field
    zoom: int


class ExportQuery(SetQuery, total=False):
    spreadsheet: bool
    delimiter: Literal[',', ';', 'tab']
    decimal: Literal['.', ',']


class Answer(NamedTuple):
    data: Any
    meta: Any
    edition: Optional[str]
    """The token for `changes`."""
    url: str


class VitrineError(Exception):
    """`code` is one of the API's, or `network`, `unexpected_answer` or `edition_turned`; `status` is 0 without an answer."""

    def __init__(
        self, code: str, message: str, url: str, status: int = 0, details: Sequence[Any] = (), retry_after: float = 0
    ) -> None:
        super().__init__(message)
        self.code, self.url, self.status, self.details, self.retry_after = code, url, status, details, retry_after


class Client:
    """
    :param url: the service, with the path before `/api/v1` if there is one
    :param tenant: the tenant's public ID
    :param retries: how often a request is sent again after a network failure, a 429 or a 5xx; within 150 seconds
    :param timeout: seconds without a byte after which a try fails
    :param parse_float: `float` loses digits; `Decimal` keeps all
    """

    def __init__(
        self, url: str, tenant: str, key: Optional[str] = None, *, retries: int = 3, timeout: float = 30,
        parse_float: Callable[[str], Any] = Decimal,
    ) -> None:  # fmt: skip
        self._base = f'{url.rstrip("/")}/api/v1/public/t/{_part("tenant", tenant)}'
        self._headers = {'User-Agent': 'vitrine-python', **({} if key is None else {'x-api-key': key})}
        self._retries, self._timeout, self._parse_float = retries, timeout, parse_float
        self._opener = build_opener(_NoRedirects)

    def profile(self) -> Answer:
        """The tenant, its collections and their fields."""
        return self._ask(self._base)

    def records(self, collection: str, **query: Unpack[Query]) -> Answer:
        """A page of records; `meta['total']` counts all."""
        return self._ask(self._url(collection, '', query))

    def all(
        self, collection: str, *, on_turn: Literal['fail', 'restart', 'continue'] = 'fail', **query: Unpack[SetQuery]
    ) -> Iterator[Any]:
        """All records. If they change on the way: `fail`, `restart` (three times at most, in memory), or `continue`."""
        if on_turn != 'restart':
            yield from self._walk(collection, query, on_turn)
            return
        for restarts in range(4):
            try:
                records = list(self._walk(collection, query, 'fail'))
            except VitrineError as error:
                if error.code != 'edition_turned' or restarts == 3:
                    raise
            else:
                yield from records
                return

    def get(
        self,
        collection: str,
        id: str,
        *,
        fields: Optional[Sequence[str]] = None,
        expand: Optional[Sequence[str]] = None,
        related_fields: Optional[Mapping[str, Sequence[str]]] = None,
    ) -> Any:
        """One record; the code `record_not_found` if there is none."""
        query = {'fields': fields, 'expand': expand, 'related_fields': related_fields}
        # These would be resolved as parts of the path.
        if id in ('', '.', '..'):
            return self._ask(self._url(collection, '/records', {**query, 'id': id})).data
        return self._ask(self._url(collection, f'/records/{_encode(id)}', query)).data

    def facets(self, collection: str, **query: Unpack[FacetsQuery]) -> Answer:
        """The values of the matching records, each with its number of records."""
        named = {_FACETS.get(name, name): value for name, value in query.items()}
        return self._ask(self._url(collection, '/facets', named))

    def changes(self, collection: str, since: str) -> Answer:
        """What was `upserted` and `removed` since an `edition`; `meta['edition']` is the next token."""
        return self._ask(self._url(collection, '/changes', {'since': since}))

    def export(self, collection: str, format: Format, path: str, **query: Unpack[ExportQuery]) -> None:
        """Writes all matches to the file `path`, which is whole or as it was."""
        named = {_EXPORT.get(name, name): value for name, value in query.items()}
        url = self._url(collection, '/export', {**named, 'format': format})
        part = Path(f'{path}.part')
        try:
            with part.open('wb') as file:

                def save(response: http.client.HTTPResponse, _url: str) -> None:
                    file.seek(0)
                    file.truncate()
                    shutil.copyfileobj(response, file)
                    if response.length:
                        raise http.client.IncompleteRead(b'', response.length)

                self._send(url, save)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)

    def _walk(self, collection: str, query: Mapping[str, Any], on_turn: str) -> Iterator[Any]:
        first = None
        pages = 1
        for number in itertools.count(1):
            if number > pages:
                return
            answer = self._ask(self._url(collection, '', {**query, 'page': number, 'limit': 200, 'meta': False}))
            # The part of the token that says which records it has.
            state = answer.edition and answer.edition.split('-')[1]
            first = first or state
            if on_turn == 'fail' and state != first:
                message = f'The records changed before page {number} of {pages}.'
                raise VitrineError('edition_turned', message, answer.url)
            yield from answer.data
            pages = answer.meta['pages']

    def _url(self, collection: str, behind: str, query: Mapping[str, Any]) -> str:
        parameters = '&'.join(f'{name}={value}' for name, value in _parameters(query))
        return f'{self._base}/{_part("collection", collection)}{behind}{parameters and "?"}{parameters}'

    def _ask(self, url: str) -> Answer:
        answer: Answer = self._send(url, self._read)
        return answer

    def _read(self, response: Any, url: str) -> Answer:
        body, headers, status = response.read(), response.headers, response.status
        try:
            envelope = json.loads(body, parse_float=self._parse_float)
            if envelope['success'] is True:
                return Answer(envelope['data'], envelope.get('meta'), headers['edition'], url)
            meta = envelope['meta']
            code, message, details = meta['code'], envelope['message'], meta.get('details', ())
        except (ValueError, TypeError, KeyError):
            message = f"The answer of status {status} is none of the API's. Is this its address? {url}"
            code, details = 'unexpected_answer', ()
        raise VitrineError(code, message, url, status, details, _retry_after(headers))

    def _send(self, url: str, receive: Callable[[Any, str], Any]) -> Any:
        """Tries again after failures that pass, each time after a longer wait at random, and not before `Retry-After`."""
        left = 150.0
        for count in itertools.count():
            begun = time.monotonic()
            try:
                return self._try(url, receive)
            except VitrineError as error:
                wait = error.retry_after + random.random() * min(8, 0.5 * 2**count)
                left -= time.monotonic() - begun + wait
                passes = error.code == 'network' or error.status == 429 or error.status >= 500
                if count >= self._retries or not passes or left < 0:
                    raise
            time.sleep(wait)

    def _try(self, url: str, receive: Callable[[Any, str], Any]) -> Any:
        request = Request(url, headers=self._headers)
        if len(url) > 8192:
            # The service takes no longer URL: the question goes into a body (RFC 10008).
            path, question = url.split('?', 1)
            request = Request(path, question.encode(), self._headers, method='QUERY')
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return receive(response, url)
        except HTTPError as error:
            with error:
                try:
                    return self._read(error, url)
                except (OSError, http.client.HTTPException) as cut:
                    raise _network(url, cut) from cut
        except (OSError, http.client.HTTPException) as error:
            raise _network(url, error) from error


class _NoRedirects(HTTPRedirectHandler):
    """A redirect might lead the key to somebody else."""

    def redirect_request(self, *_: Any) -> None:
        return None


_FACETS = {'limit': 'facets.limit', 'zoom': 'facets.zoom'}
_EXPORT = {'spreadsheet': 'csv.spreadsheet', 'delimiter': 'csv.delimiter', 'decimal': 'csv.decimal'}
_ORDER = [
    'id', 'search', 'search.fuzzy', 'tz', 'sort', 'fields', 'expand', *_FACETS.values(), 'page', 'limit', 'format',
    *_EXPORT.values(), 'since', 'meta',
]  # fmt: skip


def _parameters(query: Mapping[str, Any]) -> Iterator[Tuple[str, str]]:
    others = dict(query)
    yield from _conditions(others.pop('where', None) or {}, 'where')
    alternatives = others.pop('or_', None)
    if alternatives is not None:
        for index, where in enumerate(_filled(alternatives, 'where[or]')):
            yield from _filled(list(_conditions(where, f'where[or][{index}]')), f'where[or][{index}]')
    others['search.fuzzy'] = others.pop('fuzzy', None) or None
    if others.pop('highlights', False):
        others['meta'] = 'highlights'
    related = {f'fields[{_encode(key)}]': fields for key, fields in (others.pop('related_fields', None) or {}).items()}
    for name in others:
        if name not in _ORDER:
            raise TypeError(f'"{name}" is no option here.')
    for name in [*_ORDER, *related]:
        value = related.get(name, others.get(name))
        if value is not None:
            values = value if isinstance(value, (list, tuple)) else [value]
            yield name, ','.join(_encode(_print(each, name)) for each in values)


def _conditions(where: Where, prefix: str) -> Iterator[Tuple[str, str]]:
    for field, conditions in where.items():
        if not isinstance(conditions, Mapping):
            raise TypeError(f'{prefix}[{field}] takes operators, such as {{"eq": 5}}.')
        for operator, operand in conditions.items():
            name = f'{prefix}[{_encode(field)}][{operator}]'
            items = list(operand) if isinstance(operand, Iterable) and not isinstance(operand, str) else [operand]
            texts = [_print(item, name) for item in items]
            if operator in LISTED:
                yield name, ','.join(_encode(_quote(text)) for text in texts)
            else:
                yield from ((name, _encode(text)) for text in _filled(texts, name))


def _filled(items: Sequence[Any], name: str) -> Sequence[Any]:
    """A filter that got lost must not become "no filter"."""
    if len(items) == 0:
        raise TypeError(f'{name} has no value. Leave it out, or ask whether there is a value with exists.')
    return items


def _print(value: Any, name: str) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise TypeError(f'{name}: a datetime needs a time zone, such as tzinfo=timezone.utc.')
        return value.astimezone(timezone.utc).isoformat(timespec='milliseconds').replace('+00:00', 'Z')
    return str(_filled([] if value is None else [value], name)[0])


def _quote(text: str) -> str:
    plain = text != '' and ',' not in text and not text.startswith('"') and text.strip() == text
    return text if plain else '"' + text.replace('"', '""') + '"'


def _encode(text: str) -> str:
    return quote(text, safe='!*()')


def _part(what: str, text: str) -> str:
    if text in ('', '.', '..'):
        raise ValueError(f'"{text}" is no {what}.')
    return _encode(text)


def _network(url: str, error: Exception) -> VitrineError:
    return VitrineError('network', f'No whole answer came from {url}: {error!r}', url)


def _retry_after(headers: Mapping[str, str]) -> float:
    """Seconds, or a date, which is read by the clock of who sent it."""
    text = headers.get('retry-after') or '0'
    try:
        if text.isdigit():
            return float(text)
        sent_at = parsedate_to_datetime(headers.get('date') or '')
        return max(0, (parsedate_to_datetime(text) - sent_at).total_seconds())
    except (TypeError, ValueError):
        return 0
