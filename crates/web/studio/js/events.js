// Server-sent events out of the body of a response: fetch can send what an EventSource cannot.

/** The events of a stream, one by one, their data read as JSON. */
export async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += value;
      const parts = rest.split('\n\n');
      rest = parts.pop();
      for (const part of parts) {
        const read = event(part);
        if (read) yield read;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** One event; nothing where a line only keeps the connection open. */
function event(text) {
  let name = 'message';
  const data = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return data.length ? { event: name, data: JSON.parse(data.join('\n')) } : null;
}
