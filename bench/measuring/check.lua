-- Asks the paths in the file $PATHS one after the other and checks each answer: its status, how many records it has,
-- and its total where that stands in the body. Prints one JSON object as the last line.
local main
function setup(thread) main = thread end

local requests, count, asked = {}, 0, 0
local statuses, totals = {}, {}
local records_min, records_max = tonumber(os.getenv("RECORDS_MIN")), tonumber(os.getenv("RECORDS_MAX"))
local total_mark = os.getenv("TOTAL_MARK") or ""
local any_total = (os.getenv("TOTALS") or "") == ""
for status in os.getenv("STATUSES"):gmatch("%d+") do statuses[tonumber(status)] = true end
for total in (os.getenv("TOTALS") or ""):gmatch("%d+") do totals[total] = true end
local others = {}
good, bad, first_bad, other_statuses = 0, 0, "", ""

function init()
  for line in (os.getenv("HEADERS") or ""):gmatch("[^\n]+") do
    local name, value = line:match("^([^:]+): (.*)$")
    wrk.headers[name] = value
  end
  for path in io.lines(os.getenv("PATHS")) do
    count = count + 1
    requests[count] = wrk.format("GET", path)
  end
end

function request()
  asked = asked + 1
  return requests[(asked - 1) % count + 1]
end

local find, sub = string.find, string.sub

-- A thread gives no more than plain values away, so the counts are kept as text too.
local function count_status(status)
  others[status] = (others[status] or 0) + 1
  local parts = {}
  for other, times in pairs(others) do table.insert(parts, string.format('"%d":%d', other, times)) end
  other_statuses = table.concat(parts, ",")
end

local function records_in(body)
  local records, from = 0, 1
  while true do
    local _, last = find(body, '"sku":', from, true)
    if not last then return records end
    records, from = records + 1, last + 1
  end
end

local function total_in(body)
  local _, last = find(body, total_mark, 1, true)
  if not last then return nil end
  local _, stop = find(body, "^%d+", last + 1)
  return stop and sub(body, last + 1, stop)
end

local function mistake_in(status, body)
  if not statuses[status] then return "status " .. status end
  if records_max == 0 then return nil end
  local records = records_in(body)
  if records < records_min or records > records_max then return records .. " records" end
  if total_mark == "" then return nil end
  local total = total_in(body)
  if total == nil or tonumber(total) < records then return "no total" end
  if not any_total and not totals[total] then return "total " .. total end
  return nil
end

function response(status, _, body)
  local mistake = mistake_in(status, body)
  if not mistake then
    good = good + 1
    return
  end
  bad = bad + 1
  if not statuses[status] then count_status(status) end
  if first_bad == "" then first_bad = mistake .. ": " .. sub(body, 1, 200) end
end

local function quote(text)
  return '"' .. text:gsub('[%c"\\\128-\255]', function(letter) return string.format("\\u%04x", letter:byte()) end) .. '"'
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"microseconds":%d,"good":%d,"bad":%d,"lost":%d,"p50":%d,"p99":%d,"firstBad":%s,"otherStatuses":{%s}}\n',
    summary.requests, summary.duration, main:get("good"), main:get("bad"),
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99), quote(main:get("first_bad")), main:get("other_statuses")))
end
