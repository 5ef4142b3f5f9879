// The collections that the server has open, and the one that all views work with.

import { send } from './api.js';
import { RequestRefused } from './errors.js';
import { chosenCollection } from './store.js';

/** The path of the collection that is open first, which is used unless another one is chosen; empty while it is not known. */
let first = '';

/** @param {Response} response */
export async function documentOf(response) {
  const document = response.status === 204 ? {} : await response.json().catch(() => ({}));
  if (response.ok || document.confirm) return document;
  throw new RequestRefused(response.status, document.error);
}

/** @returns {Promise<Api.Collections>} */
export async function openCollections() {
  const document = await documentOf(await send('GET', 'collections'));
  first = document.collections[0]?.path ?? '';
  return document;
}

/**
 * Opens a file; without `confirmed` the server answers with the question to be asked.
 * @param {string} path
 * @param {{create?: boolean, confirmed?: boolean}} options
 * @returns {Promise<Partial<Api.OpenCollection> & {confirm?: Api.CollectionQuestion}>}
 */
export const openFile = async (path, options) => documentOf(await send('POST', 'collections', { path, ...options }));

/**
 * Opens a collection unless it is open, as after a start of the server.
 * @param {string} path
 */
export async function ensureOpen(path) {
  const { collections } = await openCollections();
  if (path && !collections.some((collection) => collection.path === path)) await openFile(path, { confirmed: true });
}

/** Returns the path of the collection that the views work with; empty if it is not known. */
export const currentCollection = () => chosenCollection.get().path || first;

/** Tells the open view that the collection has changed. */
export const collectionChanged = () => dispatchEvent(new Event('collectionchange'));
