// What can go wrong between the page and the server.

/** What the server would not do, and why; `faults` where a text is at fault. */
export class Refused extends Error {
  constructor(status, error) {
    super(error?.message ?? `the server answered with status ${status}`);
    this.status = status;
    this.faults = error?.faults ?? [];
  }
}

/** Nobody answered. */
export class Lost extends Error {
  constructor() {
    super('The studio does not answer: is rookwright serve still running?');
  }
}
