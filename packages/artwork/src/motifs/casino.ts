import { darker } from '../colour.ts'
import type { Kit } from '../kit.ts'
import type { MotifSet } from './motif.ts'

const heart = 'M0 18C-34-8-20-34 0-16C20-34 34-8 0 18Z'
const spade = 'M0-24C-4-10-26 0-20 14C-16 22-6 20-3 14L-9 28H9L3 14C6 20 16 22 20 14C26 0 4-10 0-24Z'

const card = (k: Kit, pip: string, colour: string): string =>
  k.r(-36, -54, 72, 108, 9, '#fffaf0') +
  `<rect x="-31" y="-49" width="62" height="98" rx="6" fill="none" stroke="${colour}" stroke-opacity=".35" stroke-width="2"/>` +
  k.f(pip, colour) +
  k.at(-22, -36, 0.38, k.f(pip, colour)) +
  k.at(22, 36, 0.38, k.f(pip, colour), 180)

const fan = (k: Kit): string =>
  k.at(-46, 14, 1, card(k, spade, '#1b1d2a'), -24) +
  k.at(0, 0, 1, card(k, heart, '#d3222e'), -2) +
  k.at(46, 14, 1, card(k, spade, '#1b1d2a'), 22)

const die = (k: Kit, colour: string, pip: string): string =>
  k.p('M0-46L44-24L0-2L-44-24Z', darker(colour, 0.02)) +
  k.p('M-44-24L0-2V50L-44 26Z', darker(colour, 0.14)) +
  k.p('M44-24L0-2V50L44 26Z', darker(colour, 0.28)) +
  k.e(0, -24, 9, 5, pip) +
  k.e(-30, -4, 4.5, 7, pip) +
  k.e(-14, 34, 4.5, 7, pip) +
  k.e(-22, 14, 4.5, 7, pip) +
  k.e(14, 6, 4.5, 7, pip) +
  k.e(32, 18, 4.5, 7, pip) +
  k.e(14, 34, 4.5, 7, pip) +
  k.e(32, -6, 4.5, 7, pip)

const chip = (k: Kit, colour: string): string =>
  k.c(0, 0, 50, colour) +
  k.around(8, k.f('M-9-50H9L7-36H-7Z', '#fff8e8')) +
  k.c(0, 0, 34, darker(colour, 0.2)) +
  k.l('M-27 0A27 27 0 1 1-27 1', '#f7d67a', 3) +
  k.f('M0-20L16 0L0 20L-16 0Z', '#f7d67a')

const wheel = (k: Kit, colours: readonly string[], rim: string): string =>
  k.c(0, 0, 96, rim) +
  k.c(0, 0, 84, '#2a120a') +
  colours
    .map((colour, index) =>
      k.around(1, k.f(`M0 0L-21.5-78A81 81 0 0 1 21.5-78Z`, colour), (index * 360) / colours.length),
    )
    .join('') +
  k.around(12, k.d(0, -90, 3.6, '#fff6c8')) +
  k.c(0, 0, 30, '#d9a033') +
  k.c(0, 0, 16, '#fff0b8')

const tile = (k: Kit, face: string): string =>
  k.r(-38, -50, 80, 108, 12, '#1c8a56') + k.r(-42, -56, 80, 104, 12, '#fffbee') + face

const ball = (k: Kit, colour: string, digit: string): string =>
  k.c(0, 0, 36, colour) + k.c(0, 0, 20, '#fffdf4') + k.l(digit, '#26160f', 5) + k.e(-13, -19, 9, 6, '#ffffff', -30)

const diamond = 'M0-26L19 0L0 26L-19 0Z'
const star = 'M0-30L9-10L31-8L14 6L20 28L0 16L-20 28L-14 6L-31-8L-9-10Z'

const seven = 'M-52-70H56V-40L10 78H-34L10-36H-24V-16H-52Z'
const digitSeven = 'M-8-9H8L-2 10'
const digitThree = 'M-7-9H6L-1-1Q9 1 6 8Q0 12-7 8'
const digitFive = 'M7-10H-6V-1Q8-4 7 5Q2 12-7 8'

/** Cards, wheels, dice, tiles and lotteries. */
export const casinoMotifs = {
  cards: fan,
  shoe: (k) =>
    k.at(-14, -26, 0.9, card(k, heart, '#d3222e'), -20) +
    k.at(22, -32, 0.9, card(k, spade, '#1b1d2a'), 12) +
    k.p('M-84 10L64-6L92 26V76L-60 92L-84 70Z', '#7c1d22') +
    k.p('M-84 10L64-6L92 26L-58 44Z', '#b33a36') +
    k.l('M-58 44V90M-58 44L92 26', '#f7d67a', 5) +
    k.p('M-30 58L10 54L6 72L-26 76Z', '#fffaf0'),
  poker: (k) =>
    k.at(-22, -22, 1, card(k, spade, '#1b1d2a'), -12) +
    k.at(24, -26, 1, card(k, heart, '#d3222e'), 12) +
    k.at(-50, 54, 0.72, chip(k, '#c0202e')) +
    k.at(48, 58, 0.72, chip(k, '#1d4fa8')) +
    k.at(0, 66, 0.72, chip(k, '#15754a')),
  threecards: (k) =>
    k.r(-100, 40, 200, 44, 22, '#7c3b16') +
    k.r(-92, 34, 184, 34, 17, '#b5652a') +
    k.at(-58, -20, 1.04, card(k, diamond, '#d3222e'), -8) +
    k.at(58, -20, 1.04, card(k, heart, '#d3222e'), 8) +
    k.at(0, -34, 1.16, card(k, spade, '#1b1d2a')) +
    k.at(0, 66, 0.5, chip(k, '#15754a')),
  royal: (k) =>
    k.r(-104, -78, 208, 150, 22, '#3a2d8e') +
    k.r(-92, -66, 184, 126, 14, '#0d1350') +
    [spade, spade, spade, spade, spade]
      .map((pip, place) => k.at(-70 + place * 35, 14, 0.42, card(k, pip, '#1b1d2a')))
      .join('') +
    k.at(-58, -40, 0.5, k.f(star, '#ffd23d')) +
    k.at(0, -42, 0.66, k.f(star, '#ffd23d')) +
    k.at(58, -40, 0.5, k.f(star, '#ffd23d')) +
    k.r(-60, 72, 120, 18, 8, '#241a5e'),
  goldflower: (k) => k.around(6, k.p('M0 0C-34-40-18-92 0-98C18-92 34-40 0 0Z', '#f3b52a')) + k.at(0, 4, 0.62, fan(k)),
  dice: (k) =>
    k.at(-40, 22, 0.95, die(k, '#fdf8ee', '#c8202c'), -10) + k.at(44, -24, 0.95, die(k, '#d2232f', '#fffaf0'), 12),
  roulette: (k) =>
    wheel(
      k,
      [
        '#b8141f',
        '#191a22',
        '#b8141f',
        '#191a22',
        '#b8141f',
        '#0f7a45',
        '#b8141f',
        '#191a22',
        '#b8141f',
        '#191a22',
        '#b8141f',
        '#191a22',
      ],
      '#8a4a1c',
    ) +
    k.around(4, k.r(-4, -34, 8, 30, 3, '#f7d67a'), 20) +
    k.d(52, -48, 8, '#fff'),
  wheel: (k) =>
    wheel(
      k,
      [
        '#e8384a',
        '#f7b52a',
        '#2aa86a',
        '#2a7ae0',
        '#8a4ae0',
        '#e86ab0',
        '#f77a2a',
        '#2ab8c8',
        '#e8384a',
        '#f7b52a',
        '#2aa86a',
        '#2a7ae0',
      ],
      '#f0b83a',
    ) + k.p('M-14-102H14L0-68Z', '#e8384a'),
  chip: (k) =>
    k.at(-42, 28, 0.95, chip(k, '#15754a')) +
    k.at(44, 26, 0.95, chip(k, '#1d4fa8')) +
    k.at(0, -28, 1.15, chip(k, '#c0202e')),
  mahjong: (k) =>
    k.at(-46, 10, 0.9, tile(k, k.c(-2, -22, 14, '#1d4fa8') + k.c(-2, 20, 14, '#1d4fa8')), -14) +
    k.at(46, 12, 0.9, tile(k, k.twin(k.r(-20, -42, 9, 34, 4, '#15803e') + k.r(-20, 2, 9, 34, 4, '#15803e'))), 14) +
    k.at(0, -14, 1.02, tile(k, k.l('M-2-42V36M-26-22H22V12H-26Z', '#d3222e', 9))),
  domino: (k) =>
    k.at(
      -28,
      0,
      1,
      k.r(-34, -70, 68, 140, 12, '#fdf6e6') +
        k.l('M-26 0H26', '#3a2a20', 4) +
        [
          [-14, -50],
          [14, -50],
          [0, -36],
          [-14, -20],
          [14, -20],
        ]
          .map(([x = 0, y = 0]) => k.d(x, y, 7, '#1c1a22'))
          .join('') +
        k.d(0, 36, 8, '#c8202c'),
      -18,
    ) +
    k.at(
      40,
      8,
      1,
      k.r(-34, -70, 68, 140, 12, '#23242f') +
        k.l('M-26 0H26', '#e8d8b0', 4) +
        [
          [-14, -46],
          [14, -24],
          [-14, 22],
          [14, 22],
          [-14, 50],
          [14, 50],
        ]
          .map(([x = 0, y = 0]) => k.d(x, y, 7, '#fff6dc'))
          .join(''),
      14,
    ),
  seven: (k) =>
    k.at(-40, -12, 0.72, k.p(seven, '#f0a91f'), -12) +
    k.at(44, -12, 0.72, k.p(seven, '#f0a91f'), 12) +
    k.at(0, 8, 1.06, k.p(seven, '#e0202c') + k.f('M-46-64H48L40-50H-46Z', '#fff', 0.4)),
  bell: (k) =>
    k.p(
      'M0-92C12-92 14-78 12-74C54-62 50-6 62 30Q68 48 84 56H-84Q-68 48-62 30C-50-6-54-62-12-74C-14-78-12-92 0-92Z',
      '#f3b01f',
    ) +
    k.p('M-84 56H84V72H-84Z', '#d28a14') +
    k.c(0, 82, 15, '#a8611a') +
    k.f('M-36-40C-46-10-46 20-56 40H-38C-30 10-30-30-22-56Z', '#fff', 0.45) +
    k.twin(k.p('M4-84Q40-108 56-80Q34-66 4-80Z', '#2c9a48')),
  ticket: (k) =>
    k.at(
      -6,
      -8,
      1,
      k.p('M-84-50H84V-18A16 16 0 0 0 84 14V50H-84V14A16 16 0 0 0-84-18Z', '#f7d67a') +
        k.p('M-70-36H30V36H-70Z', '#c0202e') +
        k.l('M44-38V38', '#8a5a1a', 4) +
        k.c(-20, 0, 22, '#f7d67a') +
        k.l('M-28-8H-12L-22 12', '#7a1420', 5) +
        k.l('M58-24H72M58-4H72M58 16H72', '#8a5a1a', 5),
      -14,
    ) +
    k.at(62, 62, 0.8, ball(k, '#2a7ae0', digitFive)) +
    k.at(-62, 68, 0.72, ball(k, '#2aa86a', digitThree)),
  balls: (k) =>
    k.at(-48, -34, 1.05, ball(k, '#e8384a', digitSeven)) +
    k.at(46, -38, 1, ball(k, '#2a7ae0', digitThree)) +
    k.at(-44, 48, 1, ball(k, '#2aa86a', digitFive)) +
    k.at(50, 44, 1.08, ball(k, '#f7a52a', digitSeven)) +
    k.at(0, 4, 1.2, ball(k, '#8a4ae0', digitThree)),
  drum: (k) =>
    k.l('M-70 92L-20 10M70 92L20 10', '#c8922a', 12) +
    k.c(0, -6, 84, '#e2b84a') +
    k.c(0, -6, 72, '#123a5c') +
    k.at(-28, 20, 0.62, ball(k, '#e8384a', digitSeven)) +
    k.at(24, 28, 0.62, ball(k, '#f7a52a', digitThree)) +
    k.at(-2, -16, 0.62, ball(k, '#2aa86a', digitFive)) +
    k.at(38, -26, 0.56, ball(k, '#8a4ae0', digitThree)) +
    k.at(-38, -36, 0.56, ball(k, '#2a7ae0', digitSeven)) +
    k.f('M-50-46A64 64 0 0 1 10-72Q-30-40-56-10Z', '#fff', 0.35) +
    k.c(90, -6, 14, '#c0202e'),
  keno: (k) =>
    k.r(-80, -80, 160, 160, 18, '#7a1a6a') +
    [-52, -17, 18, 53]
      .flatMap((x, column) =>
        [-52, -17, 18, 53].map((y, row) =>
          k.r(x - 15, y - 15, 29, 29, 6, (column * 5 + row * 3) % 4 === 0 ? '#f7c03a' : '#fdf3e4'),
        ),
      )
      .join('') +
    k.at(56, 60, 0.9, ball(k, '#2aa86a', digitSeven)),
  scratch: (k) =>
    k.r(-66, -84, 132, 168, 14, '#e8384a', -8) +
    k.r(-50, -62, 100, 40, 8, '#fff3c8', -8) +
    k.r(-50, -6, 100, 66, 8, '#b8bcc8', -8) +
    k.f('M-44 14L-20 2L-6 16L20-2L34 14L14 40L-10 32L-36 50Z', '#fff6dc') +
    k.at(60, 56, 0.9, k.c(0, 0, 34, '#e0a020') + k.c(0, 0, 26, '#ffd75a')) +
    k.l('M-24-36H24', '#c0202e', 8),
  fantan: (k) =>
    k.p('M-80-20H80C76 50 44 74 0 74C-44 74-76 50-80-20Z', '#f4f8fc') +
    k.l('M-70 6Q-50-10-30 6T10 6T50 6T70 6', '#1d4fa8', 6) +
    k.l('M-48 44Q0 66 48 44', '#1d4fa8', 5) +
    k.e(0, -20, 80, 22, '#d8e4ee') +
    [-44, -16, 14, 42].map((x, index) => k.e(x, -26 - (index % 2) * 10, 15, 11, '#f4f0e0')).join('') +
    k.c(0, -48, 15, '#e0a020'),
  chess: (k) =>
    k.p(
      'M-52 92V76H-40C-36 40-8 26-10 4C-24 14-36 26-50 22C-62 14-58 0-46-14C-36-34-32-54-18-66L-14-92L4-74C46-70 66-24 52 76H62V92Z',
      '#e9c88a',
    ) +
    k.d(-14, -38, 6, '#3a1c0c') +
    k.p('M4-74C46-70 66-24 52 76H34C40 10 30-40-2-62Z', '#a86a2a') +
    k.r(-62, 76, 124, 18, 6, '#8a4a1c'),
} satisfies MotifSet
