import type { creatures } from '@baize/engines/tables'

type Creature = (typeof creatures)[number]

const picture = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="none" stroke-linecap="round" stroke-linejoin="round">${body}</svg>`

/** The six pictures, drawn as on old printed cloths: flat colours and strong lines. */
export const creaturePictures: Readonly<Record<Creature, string>> = {
  fish: picture(
    '<path d="M8 30l18 18-16 22c12 2 22-2 28-10 14 16 40 12 54-10-14-22-40-26-54-10C32 32 20 28 8 30z" fill="#e8792b" stroke="#7a2f0a" stroke-width="3"/><path d="M58 34c-6 10-6 22 0 32M46 40c-4 6-4 14 0 20" stroke="#ffd08a" stroke-width="3"/><path d="M56 27c2-10 14-12 20-6l-4 9zM54 73c4 8 14 8 18 2l-4-7z" fill="#f5a44a" stroke="#7a2f0a" stroke-width="2.500"/><circle cx="79" cy="45" r="5" fill="#fff" stroke="#7a2f0a" stroke-width="2"/><circle cx="80" cy="45" r="2.200" fill="#1d1020"/>',
  ),
  prawn: picture(
    '<path d="M76 22c-30-8-58 10-58 38 0 16 10 26 26 26 8 0 14-4 16-10-14 2-20-6-18-16 3-14 18-20 38-18z" fill="#ef5a4c" stroke="#7d1512" stroke-width="3"/><path d="M34 34l12 14M24 48l16 8M24 64l16-2M34 76l10-10" stroke="#ffb8a4" stroke-width="3"/><path d="M60 76l14-8 2 10 10 2-12 10-14-4z" fill="#ff8a6c" stroke="#7d1512" stroke-width="2.500"/><path d="M78 24C90 12 96 20 92 34M80 30c12-4 16 6 10 16M70 44l4 12M60 46l0 12M50 50l-2 10" stroke="#7d1512" stroke-width="2.500"/><circle cx="70" cy="30" r="3.200" fill="#1d1020"/>',
  ),
  crab: picture(
    '<path d="M22 62l-14 12M26 70L16 86M78 62l14 12M74 70l10 16" stroke="#8a1d12" stroke-width="5"/><path d="M24 46C8 44 4 28 14 16c2 8 6 8 10 6 0 6 2 10 6 16zM76 46c16-2 20-18 10-30-2 8-6 8-10 6 0 6-2 10-6 16z" fill="#f0713c" stroke="#8a1d12" stroke-width="3"/><ellipse cx="50" cy="58" rx="34" ry="24" fill="#e0492b" stroke="#8a1d12" stroke-width="3"/><path d="M34 52q16-12 32 0M36 66q14 8 28 0" stroke="#ffc09a" stroke-width="3"/><path d="M42 36l-2-10M58 36l2-10" stroke="#8a1d12" stroke-width="3.500"/><circle cx="40" cy="24" r="4.500" fill="#1d1020"/><circle cx="60" cy="24" r="4.500" fill="#1d1020"/>',
  ),
  rooster: picture(
    '<path d="M12 26c14 4 18 18 22 26 10-6 14-16 16-24l18-2c8 6 10 14 8 24-2 20-16 32-34 32C24 82 12 60 12 26z" fill="#c7421f" stroke="#5c1508" stroke-width="3"/><path d="M14 30c10 10 10 26 20 36 8-2 12-10 14-16" fill="#1f6b5c" stroke="#0d3b32" stroke-width="2.500"/><path d="M50 26c-2-10 4-14 8-10 2-8 10-6 10 0 6-2 10 4 6 10z" fill="#e3212c" stroke="#6d0a12" stroke-width="2.500"/><path d="M76 36l14 4-13 7z" fill="#f6b93a" stroke="#8a5a10" stroke-width="2"/><path d="M72 48c6 2 6 12 0 14-4-4-4-10 0-14z" fill="#e3212c"/><path d="M44 82v12M54 80v14M38 94h12M50 94h12" stroke="#d18b1e" stroke-width="4"/><circle cx="67" cy="36" r="3.400" fill="#1d1020"/>',
  ),
  gourd: picture(
    '<path d="M50 22c14 0 20 10 16 20-2 4-2 6 2 9 12 8 16 18 10 28-6 12-18 15-28 15s-22-3-28-15c-6-10-2-20 10-28 4-3 4-5 2-9-4-10 2-20 16-20z" fill="#e2ac32" stroke="#7d500b" stroke-width="3"/><path d="M34 64c-6 8-4 16 2 22M42 32c-2 4-1 8 1 10" stroke="#fff0b8" stroke-width="4"/><path d="M36 48q14 9 28 0l2 7q-16 10-32 0z" fill="#c8262c" stroke="#6d0a12" stroke-width="2"/><path d="M64 54l12 12-2 12M66 54l16 2" stroke="#c8262c" stroke-width="4"/><path d="M50 22c0-8 4-14 12-16M62 8c8-4 16-2 20 4-8 4-16 2-20-4z" fill="#3a8a4a" stroke="#1c5429" stroke-width="3"/>',
  ),
  tiger: picture(
    '<path d="M18 26l4-14 16 8zM82 26l-4-14-16 8z" fill="#e8912b" stroke="#5c2c08" stroke-width="3"/><path d="M50 14c26 0 38 18 36 40-2 20-18 34-36 34S16 74 14 54C12 32 24 14 50 14z" fill="#f3a73a" stroke="#5c2c08" stroke-width="3"/><path d="M50 16v18M40 18v12M60 18v12M16 48l16 4M16 60l14 0M84 48l-16 4M84 60l-14 0" stroke="#3a1a06" stroke-width="4"/><ellipse cx="50" cy="68" rx="20" ry="15" fill="#fff3dc"/><path d="M44 58h12l-6 7zM50 65v7M50 72q-8 6-12 0M50 72q8 6 12 0" fill="#3a1a06" stroke="#3a1a06" stroke-width="2.500"/><circle cx="36" cy="48" r="4.500" fill="#2a7a3a"/><circle cx="64" cy="48" r="4.500" fill="#2a7a3a"/><circle cx="36" cy="48" r="2" fill="#000"/><circle cx="64" cy="48" r="2" fill="#000"/>',
  ),
}
