import { darker, lighter } from '../colour.ts'
import type { Kit } from '../kit.ts'
import type { MotifSet } from './motif.ts'

type Ears = 'round' | 'point' | 'long' | 'floppy' | 'none'

/** The features that distinguish one animal's head from another's. */
type Beast = {
  readonly fur: string
  readonly muzzle: string
  readonly ears: Ears
  readonly nose?: string
  readonly iris?: string
  /** Drawn behind the head: manes, horns, collars. */
  readonly behind?: string
  /** Drawn on the head under the eyes: stripes, masks, patches. */
  readonly marks?: string
  /** Drawn over everything: crowns, bells, tusks. */
  readonly front?: string
  readonly gentle?: boolean
}

function ears(k: Kit, kind: Ears, fur: string): string {
  const inner = darker(fur, 0.45)
  if (kind === 'round') return k.twin(k.c(-58, -56, 27, fur) + k.d(-57, -54, 15, inner))
  if (kind === 'point')
    return k.twin(k.p('M-74-20Q-86-78-70-98Q-38-86-20-56Z', fur) + k.f('M-66-34Q-74-70-64-82Q-46-74-36-56Z', inner))
  if (kind === 'long') return k.twin(k.e(-34, -78, 16, 44, fur, -12) + k.e(-34, -76, 8, 32, '#f3a6a0', -12))
  if (kind === 'floppy') return k.twin(k.p('M-58-52Q-104-52-96 4Q-92 30-74 18Q-62-8-44-36Z', darker(fur, 0.25)))
  return ''
}

function eyes(k: Kit, iris: string, gentle: boolean): string {
  if (gentle) return k.twin(k.c(-28, -10, 15, '#2a1512') + k.d(-24, -15, 5.5, '#fff') + k.d(-32, -4, 2.5, '#fff', 0.8))
  return k.twin(
    k.f('M-54-24Q-34-36-10-8Q-36 6-54-24Z', '#1a0d0a') +
      k.f('M-49-21Q-34-29-15-9Q-36 1-49-21Z', '#fff6dc') +
      k.c(-32, -14, 8.5, iris) +
      k.d(-31, -14, 4, '#1a0d0a') +
      k.d(-35, -18, 2.6, '#fff'),
  )
}

function head(k: Kit, beast: Beast): string {
  const { fur, muzzle } = beast
  return (
    (beast.behind ?? '') +
    ears(k, beast.ears, fur) +
    k.p(
      'M0-74C44-74 72-48 76-8C90 6 80 24 70 28C60 62 34 84 0 84C-34 84-60 62-70 28C-80 24-90 6-76-8C-72-48-44-74 0-74Z',
      fur,
    ) +
    k.f('M0-66C34-66 58-50 66-22C40-44-40-44-66-22C-58-50-34-66 0-66Z', lighter(fur, 0.5), 0.35) +
    (beast.marks ?? '') +
    eyes(k, beast.iris ?? '#f2b21c', beast.gentle ?? false) +
    k.p('M0 10C24 4 46 22 44 44C42 64 20 76 0 76C-20 76-42 64-44 44C-46 22-24 4 0 10Z', muzzle) +
    k.p('M-19 12Q0 4 19 12Q16 30 0 36Q-16 30-19 12Z', beast.nose ?? '#3a1a16') +
    k.f('M-10 14Q-4 11 2 13Q-2 18-8 18Z', '#fff', 0.6) +
    k.l('M0 36V48M-24 50Q-12 60 0 48Q12 60 24 50', darker(muzzle, 0.75), 4) +
    (beast.front ?? '')
  )
}

const horns = (k: Kit, colour: string): string =>
  k.twin(k.p('M-52-40C-104-44-112-84-92-98C-92-70-66-66-40-62Z', colour))

const fangs = (k: Kit): string => k.twin(k.p('M-22 52L-12 54L-16 70Z', '#fffaf0'))

const nosering = (k: Kit): string => k.l('M-12 32A14 14 0 1 0 12 32', '#f5c542', 6)

const mane = (k: Kit, colour: string, count: number): string =>
  k.around(count, k.p('M-20-50Q-14-98 0-102Q14-98 20-50Z', colour)) +
  k.around(count, k.p('M-16-44Q-10-84 0-88Q10-84 16-44Z', lighter(colour, 0.25)), 360 / count / 2)

const coinBib = (k: Kit): string =>
  k.l('M-46 76Q0 100 46 76', '#b3201c', 12) + k.c(0, 88, 15, '#f5c542') + k.c(0, 88, 9, '#d99a1f')

const stripes = (k: Kit): string =>
  k.twin(
    k.f(
      'M-8-72L-2-40L0-72ZM-30-66L-16-40L-20-68ZM-76 2L-48 8L-74 14ZM-72 24L-46 24L-66 36ZM-62-46L-44-34L-52-54Z',
      '#23100b',
    ),
  )

/** Animal heads, seen from the front. */
export const beastMotifs = {
  tiger: (k) =>
    head(k, { fur: '#f08a1d', muzzle: '#fff1d6', ears: 'round', iris: '#7ad03a', marks: stripes(k), front: fangs(k) }),
  jaguar: (k) =>
    head(k, {
      fur: '#e0a83a',
      muzzle: '#fbeac0',
      ears: 'round',
      iris: '#36c6a0',
      marks: k.twin(
        k.d(-14, -54, 6, '#3a1c0c') +
          k.d(-36, -50, 7, '#3a1c0c') +
          k.d(-58, -34, 6, '#3a1c0c') +
          k.d(-64, 4, 6, '#3a1c0c') +
          k.d(-54, 24, 5, '#3a1c0c') +
          k.d(-10, -34, 4, '#3a1c0c'),
      ),
      front: fangs(k),
    }),
  lion: (k) =>
    head(k, { fur: '#e9a53a', muzzle: '#fbe3ae', ears: 'round', behind: mane(k, '#a8481a', 14), front: fangs(k) }),
  wolf: (k) =>
    head(k, {
      fur: '#7d93b8',
      muzzle: '#eef3fb',
      ears: 'point',
      iris: '#57c8ff',
      behind: mane(k, '#4a5d86', 11),
      marks: k.f('M0-60Q16-30 8 12H-8Q-16-30 0-60Z', '#42547c', 0.7),
      front: fangs(k),
    }),
  fox: (k) =>
    head(k, {
      fur: '#e8641f',
      muzzle: '#fff3e2',
      ears: 'point',
      marks: k.twin(k.p('M-76 6Q-40 6-20 34Q-40 70-58 44Z', '#fff3e2')),
    }),
  bear: (k) =>
    head(k, {
      fur: '#8a5528',
      muzzle: '#d8a868',
      ears: 'round',
      gentle: true,
      front: k.p('M-30 60Q0 96 30 60Q20 72 0 72Q-20 72-30 60Z', '#f5b21c'),
    }),
  panda: (k) =>
    head(k, {
      fur: '#f5f2ea',
      muzzle: '#fffdf6',
      ears: 'none',
      gentle: true,
      behind: k.twin(k.c(-60, -58, 28, '#2b2a30')),
      marks: k.twin(k.e(-32, -8, 21, 27, '#2b2a30', 28)),
      front: coinBib(k),
    }),
  monkey: (k) =>
    head(k, {
      fur: '#7a4420',
      muzzle: '#f3c48e',
      ears: 'none',
      gentle: true,
      behind: k.twin(k.c(-82, -6, 24, '#7a4420') + k.c(-82, -6, 14, '#f3c48e')),
      marks: k.p('M0-30Q40-64 58-14Q58 20 40 30H-40Q-58 20-58-14Q-40-64 0-30Z', '#f3c48e'),
      front: k.l('M-70-46Q0-82 70-46', '#f5c542', 12) + k.c(0, -66, 13, '#e2383a'),
    }),
  gorilla: (k) =>
    head(k, {
      fur: '#3c4254',
      muzzle: '#6d7488',
      ears: 'none',
      iris: '#e8742a',
      behind: k.twin(k.c(-80, 0, 18, '#2d3242')),
      marks:
        k.p('M-56-34Q0-58 56-34Q62 0 44 14H-44Q-62 0-56-34Z', '#70788d') + k.l('M-56-30Q0-46 56-30', '#2b3040', 10),
      front: fangs(k),
    }),
  cat: (k) =>
    head(k, {
      fur: '#fdf6ea',
      muzzle: '#ffffff',
      ears: 'point',
      gentle: true,
      nose: '#ef7f86',
      marks: k.f('M10-72Q50-68 66-36Q40-26 16-44Z', '#e98a2e'),
      front: k.twin(k.l('M-50 40L-92 32M-50 50L-90 54', '#8a6a58', 3)) + coinBib(k),
    }),
  dog: (k) =>
    head(k, {
      fur: '#d99a4e',
      muzzle: '#fff4df',
      ears: 'floppy',
      gentle: true,
      front: k.p('M-10 56Q0 90 12 56Z', '#ef6a72') + coinBib(k),
    }),
  pig: (k) =>
    head(k, {
      fur: '#f49aa6',
      muzzle: '#f8b6bd',
      ears: 'point',
      gentle: true,
      nose: '#e9717f',
      front: k.twin(k.d(-9, 22, 4, '#8a2f3c')) + coinBib(k),
    }),
  rat: (k) =>
    head(k, {
      fur: '#a7a3b4',
      muzzle: '#efe9ee',
      ears: 'none',
      gentle: true,
      nose: '#ef7f86',
      behind: k.twin(k.c(-66, -60, 36, '#a7a3b4') + k.c(-66, -60, 24, '#f0b0b0')),
      front: k.f('M-8 52H8V68H-8Z', '#fffaf0') + coinBib(k),
    }),
  goat: (k) =>
    head(k, {
      fur: '#f2ead9',
      muzzle: '#fff8ea',
      ears: 'floppy',
      behind: k.twin(k.p('M-24-56C-30-108-84-108-94-66C-80-82-62-80-50-52Z', '#b98a4a')),
      front: k.p('M-18 72Q0 116 18 72Z', '#e8dcc2'),
    }),
  ox: (k) =>
    head(k, {
      fur: '#b9542a',
      muzzle: '#f2c9a0',
      ears: 'floppy',
      behind: horns(k, '#f7e6b8'),
      front: nosering(k) + k.c(0, -54, 12, '#f5c542'),
    }),
  bull: (k) =>
    head(k, {
      fur: '#6d1f22',
      muzzle: '#b4605a',
      ears: 'floppy',
      iris: '#ffd23a',
      behind: horns(k, '#fbeecb'),
      front: nosering(k),
    }),
  buffalo: (k) =>
    head(k, {
      fur: '#5a3a2a',
      muzzle: '#8f6a52',
      ears: 'floppy',
      iris: '#ff9a2a',
      behind: mane(k, '#3c2418', 12) + horns(k, '#e9d2a0'),
      front: nosering(k),
    }),
  moonrabbit: (k) =>
    k.c(0, 0, 96, '#f6dd8c') +
    k.at(
      0,
      16,
      0.8,
      head(k, {
        fur: '#fdfaf5',
        muzzle: '#ffffff',
        ears: 'long',
        gentle: true,
        nose: '#ef7f86',
        front: k.f('M-8 52H8V66H-8Z', '#fff'),
      }),
    ),
  unicorn: (k) =>
    head(k, {
      fur: '#f7f1ff',
      muzzle: '#ffe3ee',
      ears: 'point',
      gentle: true,
      nose: '#c89ad0',
      behind: k.twin(k.p('M-10-84C-90-90-110 0-84 84C-70 30-60-20-30-50Z', '#c46bdc')),
      front: k.p('M-14-58L0-128L14-58Z', '#f7c948') + k.l('M-9-76L8-82M-6-94L5-98', '#c98a1a', 3),
    }),
  elephant: (k) =>
    k.twin(
      k.p('M-40-44C-104-76-118 10-84 52C-66 44-54 20-44-2Z', '#9fb0c6') +
        k.p('M-52-32C-92-50-100 6-80 32C-68 22-58 6-50-8Z', '#e9a3a6'),
    ) +
    k.p(
      'M0-78C42-78 58-44 54-8C50 22 30 26 22 34C18 60 22 76 40 78Q44 96 22 96C-12 96-20 62-22 34C-30 26-50 22-54-8C-58-44-42-78 0-78Z',
      '#b4c3d6',
    ) +
    k.twin(
      k.p('M-24 26C-60 34-66 62-52 82C-48 60-40 48-20 44Z', '#fff8e4') +
        k.d(-30, -8, 8, '#2a1a16') +
        k.d(-27, -11, 3, '#fff'),
    ) +
    k.l('M-16 46H14M-15 58H14M-11 70H16', '#7c8ca4', 3) +
    k.p('M-40-62Q0-96 40-62Q24-30 0-18Q-24-30-40-62Z', '#c2202e') +
    k.l('M-40-62Q-24-30 0-18Q24-30 40-62', '#f7c948', 6) +
    k.c(0, -52, 13, '#38c58c') +
    k.c(0, -20, 8, '#f7c948'),
  horse: (k) =>
    k.p(
      'M-40 96C-50 30-30 0-34-36L-52-84L-20-66C20-74 44-34 84 16Q92 34 72 44Q58 48 40 32C20 30 10 36 26 60L52 96Z',
      '#a85a28',
    ) +
    k.p('M-20-66C-66-70-92-10-76 96H-40C-50 30-30 0-34-36Z', '#43200f') +
    k.p('M-30-70L-8-102L4-62Z', '#a85a28') +
    k.f('M14-34Q26-44 36-28Q24-24 14-34Z', '#1c0d07') +
    k.d(25, -34, 3, '#fff') +
    k.d(74, 24, 4, '#43200f') +
    k.l('M-8-52L6 26L64-2M6 26L-34 40', '#f7c948', 6) +
    k.c(6, 26, 8, '#f7c948'),
  camel: (k) =>
    k.p(
      'M-94 92L-84 20C-70-50-50-50-36-8C-22-50 4-46 14 6C34 20 36-10 34-40Q36-76 70-70L96-54Q94-40 66-44C64 0 58 34 32 44L36 92H20L12 46H-56L-72 92Z',
      '#dfa45a',
    ) +
    k.p('M-62-12Q-36 12 0-12L8 28Q-30 44-66 28Z', '#b3273a') +
    k.l('M-66 28Q-30 44 8 28', '#f7c948', 6) +
    k.d(64, -58, 4, '#2a1208') +
    k.l('M44-66L30 4', '#f7c948', 5),
  dino: (k) =>
    k.p(
      'M-96 30C-60 50-40 20-30-20C-24-70 10-96 60-84Q98-74 94-44Q80-30 40-34Q36-20 50-6C60 40 40 70 30 94H-4L-8 60Q-40 66-44 94H-72C-70 60-80 44-96 30Z',
      '#5fa83c',
    ) +
    k.f('M-30-20L-50-34L-34-44L-44-62L-22-64L-24-84L0-82Z', '#e0662a') +
    k.d(54, -62, 9, '#ffe27a') +
    k.d(56, -62, 4.5, '#1c1208') +
    k.f('M44-36L50-24L56-36L62-26L68-38L74-28L80-40Z', '#fff8e4') +
    k.p('M10 10Q40 10 44 30Q30 60 10 70Q24 40 10 10Z', '#cfe08a'),
} satisfies MotifSet
