import type { RoomLine } from '@baize/contract'
import { pictureOf } from '../controls/element.ts'

export type Emote = NonNullable<RoomLine['emote']>

const face = (features: string, skin = '#ffd25e') =>
  `<svg viewBox="0 0 48 48"><circle cx="24" cy="24" r="21" fill="${skin}" stroke="#b57812" stroke-width="2"/><g fill="none" stroke="#43260a" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${features}</g></svg>`
const hand =
  'M14 28V16a3 3 0 0 1 6 0v8V11a3 3 0 0 1 6 0v13-11a3 3 0 0 1 6 0v12-7a3 3 0 0 1 6 0v13c0 8-5 12-11 12-7 0-9-3-13-9l-4-6c-2-4 2-6 4-3z'

/** Drawn, since fonts draw such signs each in their own way. */
const pictures: Readonly<Record<Emote, string>> = {
  wave: `<svg viewBox="0 0 48 48"><path d="${hand}" fill="#ffd25e" stroke="#b57812" stroke-width="2"/><path d="M6 12l4-6M41 8l3 5" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`,
  laugh: face(
    '<path d="M12 19l5 3-5 3M36 19l-5 3 5 3"/><path d="M14 29h20c0 6-4 10-10 10s-10-4-10-10z" fill="#7a1d16"/>',
  ),
  clap: `<svg viewBox="0 0 48 48"><path d="${hand}" fill="#ffe08f" stroke="#b57812" stroke-width="2" transform="rotate(-24 24 30)"/><path d="${hand}" fill="#ffd25e" stroke="#b57812" stroke-width="2" transform="translate(48 2) scale(-1 1) rotate(-24 24 30)"/><path d="M24 2v6M14 4l2 5M34 4l-2 5" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`,
  cry: face(
    '<path d="M13 19h6M29 19h6M17 36c4-5 10-5 14 0"/><path d="M15 24c-5 8 5 8 1 0zM33 24c-5 8 5 8 1 0z" fill="#58b6ff" stroke="#2b7ec4" stroke-width="1.500"/>',
  ),
  angry: face('<path d="M12 16l8 4M36 16l-8 4M17 24v.1M31 24v.1M16 36c4-4 12-4 16 0"/>', '#ff7a55'),
  think: face(
    '<path d="M17 20v.1M31 20v.1M12 14c3-2 6-2 8 0M18 33c4 1 8 0 12-3"/><path d="M16 44c-3-6 0-9 4-8" stroke="#b57812"/>',
  ),
  love: '<svg viewBox="0 0 48 48"><path d="M24 43C12 33 4 25 4 16A10.500 10.500 0 0 1 24 11 10.500 10.500 0 0 1 44 16c0 9-8 17-20 27z" fill="#f0435d" stroke="#a81831" stroke-width="2"/><path d="M11 16c0-4 2-6 5-6" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>',
  luck: '<svg viewBox="0 0 48 48"><g fill="#38b26a" stroke="#176b3b" stroke-width="2"><path d="M24 24c-8-4-12-9-9-14 4-4 8-1 9 3 1-4 5-7 9-3 3 5-1 10-9 14z"/><path d="M24 24c-8-4-12-9-9-14 4-4 8-1 9 3 1-4 5-7 9-3 3 5-1 10-9 14z" transform="rotate(120 24 24)"/><path d="M24 24c-8-4-12-9-9-14 4-4 8-1 9 3 1-4 5-7 9-3 3 5-1 10-9 14z" transform="rotate(240 24 24)"/></g><path d="M24 26c1 8 4 13 8 17" fill="none" stroke="#176b3b" stroke-width="3" stroke-linecap="round"/></svg>',
}

/** All emotes, in the order in which they are offered. */
export const emotes: readonly Emote[] = ['wave', 'laugh', 'clap', 'cry', 'angry', 'think', 'love', 'luck']

/** A drawn emote. */
export const emotePicture = (emote: Emote): Element => pictureOf(pictures[emote])
