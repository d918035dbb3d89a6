import type { Kit } from '../kit.ts'
import type { MotifSet } from './motif.ts'

const eye = (k: Kit, x: number, y: number, r = 6): string => k.d(x, y, r, '#fff6c8') + k.d(x, y, r * 0.55, '#140a06')

function rooster(k: Kit, body: string, hackle: string, tail: string): string {
  return (
    k.p('M-30 20C-104 30-110-50-70-80C-80-40-60-20-30-10Z', tail) +
    k.p('M-34 6C-84 0-84-50-50-74C-56-40-44-26-20-20Z', '#1f5a4a') +
    k.l('M-6 60V88M-6 88L-22 94M-6 88L12 94M16 58V84M16 84L2 92M16 84L36 90', '#f2a51f', 7) +
    k.p('M-50 10C-30-20 20-10 24-44L60-40C64 20 50 66 6 66C-30 66-50 44-50 10Z', body) +
    k.p('M20-60C0-40 4 0-8 24C10 20 14 30 24 22C30 32 40 20 50 26C58 0 62-30 56-56Z', hackle) +
    k.p('M-36 16C-20 0 10 14 14 34C0 54-30 46-36 16Z', tail) +
    k.c(42, -58, 20, hackle) +
    k.p('M22-68C14-96 30-98 34-84C36-104 50-102 50-84C60-98 70-88 62-68Q42-80 22-68Z', '#e0202c') +
    k.p('M58-62L88-52L58-44Z', '#f7b52a') +
    k.p('M56-44C70-40 66-18 56-20Q48-30 52-42Z', '#e0202c') +
    eye(k, 46, -62)
  )
}

/** A raptor or firebird with both wings raised. */
function soaring(k: Kit, wing: string, body: string, tail: string): string {
  const pinion = k.p('M-12 10C-60 0-100-40-104-92C-84-70-80-74-82-92C-62-66-58-70-58-86C-40-50-24-30-12-20Z', wing)
  return (
    k.around(5, k.p('M-9 30C-26 70-10 90 0 104C10 90 26 70 9 30Z', tail), -52, 104) +
    k.twin(pinion + k.l('M-20-6C-54-24-80-50-90-76M-24 2C-50-6-66-26-76-44', '#fff3b8', 4, 0.7)) +
    k.p('M0-60C26-50 30 20 0 60C-30 20-26-50 0-60Z', body) +
    k.c(0, -56, 22, body) +
    k.p('M-6-52L0-24L14-50Z', '#f7b52a') +
    k.twin(eye(k, -10, -60))
  )
}

const wader = (k: Kit, body: string, tip: string, crown: string): string =>
  k.l('M4 30V92M-10 30L-14 92M4 92L18 96M-14 92L-2 96', '#e06a5a', 5) +
  k.p(
    'M-84 20C-60-20 0-20 20-6C34-30 24-54 12-66C0-84 20-104 40-94C56-80 40-70 34-66C50-40 50-10 34 14C10 50-50 46-84 20Z',
    body,
  ) +
  k.p('M-96 34C-80 0-40-10-6 6C-20 40-70 50-96 34Z', tip) +
  k.p('M46-92L84-76L44-78Z', '#2a2430') +
  k.p('M16-98C24-110 40-104 44-94Z', crown) +
  eye(k, 34, -86, 5)

const parrot = (k: Kit, body: string, wing: string, beak: string): string =>
  k.p('M-10 40L-44 104L-16 92L0 106L14 50Z', wing) +
  k.p('M-40-30C-44-90 50-100 52-30C56 30 30 64-4 66C-34 50-40 10-40-30Z', body) +
  k.p('M-40-20C-10-10 4 30-6 62C-60 60-60 10-40-20Z', wing) +
  k.l('M-40 0Q-20 20-16 50M-46 20Q-34 36-30 54', '#ffe27a', 6) +
  k.c(16, -44, 24, '#fff8ea') +
  eye(k, 16, -46, 9) +
  k.p('M36-60C84-66 98-30 70-6C66-26 50-30 34-28Z', beak) +
  k.l('M-60 72H60', '#8a5a2a', 12)

/** Birds. */
export const birdMotifs = {
  rooster: (k) => rooster(k, '#b8301c', '#f2a51f', '#123a4a'),
  roosters: (k) =>
    k.at(-44, 6, 0.74, rooster(k, '#b8301c', '#f2a51f', '#123a4a'), -6) +
    `<g transform="translate(44 6) rotate(6) scale(-.74 .74)">${rooster(k, '#f0e6d4', '#fff8ea', '#4a4a5c')}</g>` +
    k.at(0, -46, 0.5, k.f('M0-30L8-8L30 0L8 8L0 30L-8 8L-30 0L-8-8Z', '#fff3a8')),
  phoenix: (k) => soaring(k, '#f2551c', '#f7a52a', '#e0202c') + k.twin(k.l('M0-74C-10-92-24-90-22-102', '#f7c948', 5)),
  eagle: (k) =>
    soaring(k, '#7a4420', '#8f5428', '#fff6e4') +
    k.c(0, -58, 23, '#fffaf0') +
    k.p('M-9-56L0-22L14-54Z', '#f7b52a') +
    k.twin(eye(k, -11, -62) + k.l('M-20-72L-4-66', '#4a2410', 5)),
  garuda: (k) =>
    soaring(k, '#d9982a', '#c0202e', '#1f8a5c') +
    k.p('M-24-70L-18-92L-8-80L0-112L8-80L18-92L24-70Z', '#f7c948') +
    k.c(0, -4, 13, '#f7c948') +
    k.c(0, -4, 7, '#2ac48a'),
  peacock: (k) =>
    k.around(
      11,
      k.p('M-5 40L-14-74A15 15 0 0 1 14-74L5 40Z', '#168a5c') +
        k.d(0, -78, 12, '#f7c948') +
        k.d(0, -78, 8, '#1d4fa8') +
        k.d(0, -78, 4, '#12d0c0'),
      -80,
      160,
    ) +
    k.p('M-20 90C-34 50-10 30-12-8C-14-40 14-40 12-8C10 30 34 50 20 90Z', '#1d5ac0') +
    k.c(0, -26, 16, '#2a70e0') +
    k.p('M-5-24L0-8L6-24Z', '#f7c948') +
    k.twin(eye(k, -7, -30, 4) + k.l('M0-42L-10-58', '#2a70e0', 3)),
  parrot: (k) => parrot(k, '#e0302a', '#1d7ad0', '#2a2430'),
  toucan: (k) =>
    parrot(k, '#23242f', '#2a2c3c', '#f7921f') + k.p('M36-60C104-80 112-40 92-10C80-30 60-34 34-28Z', '#f7a52a'),
  crane: (k) => wader(k, '#fffdf6', '#23242f', '#e0202c'),
  flamingo: (k) => wader(k, '#ff7aa0', '#e84a7a', '#ffb0c4'),
  owl: (k) =>
    k.p('M-60-84L-30-66Q0-74 30-66L60-84C76-30 76 40 40 84H-40C-76 40-76-30-60-84Z', '#8f6a4a') +
    k.p('M-60-10C-90 20-80 70-44 84Q-30 30-60-10ZM60-10C90 20 80 70 44 84Q30 30 60-10Z', '#6a4a34') +
    k.p('M-30 20Q0 0 30 20Q40 60 0 84Q-40 60-30 20Z', '#e8d0a8') +
    k.twin(
      k.c(-26, -30, 27, '#f7e6c4') +
        k.c(-26, -30, 19, '#f7b52a') +
        k.d(-26, -30, 11, '#140a06') +
        k.d(-31, -36, 4.5, '#fff'),
    ) +
    k.p('M-9-18L0 8L9-18Z', '#e08a1f'),
  penguin: (k) =>
    k.twin(k.p('M-50-10C-90 20-84 50-70 54C-64 40-56 30-46 24Z', '#2a3450')) +
    k.p('M0-94C56-94 52-40 58 10C62 60 40 90 0 90C-40 90-62 60-58 10C-52-40-56-94 0-94Z', '#2f3a5a') +
    k.p('M0-40C30-70 46-40 44-10C46 50 34 80 0 80C-34 80-46 50-44-10C-46-40-30-70 0-40Z', '#fff') +
    k.twin(k.d(-17, -48, 7, '#140a06') + k.d(-15, -51, 2.4, '#fff') + k.e(-24, 90, 24, 9, '#f7a52a')) +
    k.p('M-13-34H13L0-16Z', '#f7a52a') +
    k.p('M-46-4Q0 18 46-4L46 12Q0 34-46 12Z', '#e0303a'),
} satisfies MotifSet
