// A short knock when a piece is moved, which the browser makes itself; off unless the user has chosen it.

import { appearance } from '../store.js';

/** The pitches at the start and at the end of the knock, in hertz, and its length in seconds. */
const MOVE = { from: 320, to: 140, seconds: 0.07 };
const CAPTURE = { from: 210, to: 80, seconds: 0.11 };
const VOLUME = 0.25;
const SILENCE = 0.001;

/** @type {AudioContext | null} Made for the first knock: browsers allow none before the user has done something. */
let audio = null;

/**
 * Makes the sound of a move.
 * @param {boolean} isCapture
 */
export function knock(isCapture) {
  if (!appearance.get().sounds || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const { from, to, seconds } = isCapture ? CAPTURE : MOVE;
  const [start, end] = [audio.currentTime, audio.currentTime + seconds];
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: from });
  const volume = new GainNode(audio, { gain: VOLUME });
  tone.frequency.exponentialRampToValueAtTime(to, end);
  volume.gain.exponentialRampToValueAtTime(SILENCE, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}
