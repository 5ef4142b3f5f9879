// Reads server-sent events from the body of a response: fetch can send requests that an EventSource cannot.

/**
 * Yields the events of a stream, with their data parsed as JSON.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>> | null} body
 * @returns {AsyncGenerator<ServerEvent, void>}
 */
export async function* readEvents(body) {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const parts = (rest + value).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const event = parseEvent(part);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/**
 * Parses one event; returns `null` for a comment that only keeps the connection open.
 * @param {string} text
 * @returns {ServerEvent | null}
 */
function parseEvent(text) {
  let event = 'message';
  const data = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return data.length > 0 ? { event, data: JSON.parse(data.join('\n')) } : null;
}
