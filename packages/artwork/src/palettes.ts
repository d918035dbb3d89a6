/** The colours of one picture: the sky from top to bottom, the light behind the motif, the ground, and the trim. */
export type Palette = {
  readonly sky: readonly [string, string, string]
  readonly glow: string
  readonly ground: string
  readonly trim: string
}

const palette = (top: string, middle: string, bottom: string, glow: string, ground: string, trim: string): Palette => ({
  sky: [top, middle, bottom],
  glow,
  ground,
  trim,
})

/** All palettes, by name. Each scene lists those that suit it. */
export const palettes = {
  midnight: palette('#0b1030', '#27306e', '#6a4ba0', '#b9a4ff', '#0a0c22', '#f3cf7a'),
  indigo: palette('#12093a', '#40209a', '#8a4fe0', '#e3b5ff', '#150a33', '#ffd86b'),
  lagoon: palette('#03263f', '#0a6d8c', '#2bc0b4', '#c6fff0', '#04202f', '#ffe08a'),
  abyss: palette('#020b2c', '#093a78', '#1583c4', '#8fe9ff', '#03102c', '#7df0ff'),
  emerald: palette('#04281c', '#0f6b42', '#57b457', '#e8ffa0', '#052015', '#f7d774'),
  jade: palette('#06302e', '#128072', '#6bd0a4', '#e3fff0', '#04241f', '#f4d58a'),
  moss: palette('#1a2408', '#566b1c', '#b9b13c', '#fdf6a8', '#161d06', '#ffdf7e'),
  sunset: palette('#4a0f3c', '#d0403c', '#ffb04a', '#fff0b0', '#2e0a22', '#ffe08a'),
  ember: palette('#2a0505', '#9c1c10', '#ff7a1f', '#ffe28a', '#1d0404', '#ffd257'),
  crimson: palette('#33040f', '#a01028', '#ec4a3c', '#ffd9a0', '#250309', '#ffd56a'),
  vermilion: palette('#5a0a08', '#d42b1a', '#ff8b3a', '#fff2b4', '#380604', '#ffe27a'),
  amber: palette('#4a2203', '#c9760f', '#ffd05a', '#fffbd2', '#2f1502', '#fff0b0'),
  sand: palette('#7a3e12', '#e09a3c', '#ffe29a', '#fffbe0', '#5a2c0c', '#fff1c0'),
  rose: palette('#4a0b34', '#c93b78', '#ffa3b0', '#fff0e6', '#330722', '#ffe4a8'),
  candy: palette('#5a1c8c', '#e055b8', '#ffc2d4', '#fffbe8', '#3a0f5e', '#fff3a8'),
  sky: palette('#0d4fa8', '#3fa2ee', '#c4f0ff', '#ffffff', '#0b3a78', '#ffe27a'),
  frost: palette('#0b2a5a', '#3a86cc', '#cfeeff', '#ffffff', '#0a2348', '#e6f6ff'),
  royal: palette('#1c0640', '#5a1a8c', '#b0388c', '#ffd0e8', '#16042f', '#ffd56a'),
  neon: palette('#0a0320', '#3a0b66', '#d01c8c', '#ff8af0', '#0a0218', '#4ff2ff'),
  cyber: palette('#020a24', '#0a2f78', '#12a0d8', '#8affff', '#020818', '#ff5ad2'),
  baize: palette('#04190f', '#0f4f34', '#2d8a5c', '#d8ffc8', '#04140d', '#f0c860'),
  wine: palette('#1e0410', '#5c0f2c', '#a3304a', '#ffc8b0', '#18030c', '#f0c878'),
  storm: palette('#0a1420', '#2c4a66', '#7d9cb0', '#f0fbff', '#0a121b', '#ffe27a'),
  cosmos: palette('#05021c', '#241060', '#0f6aa0', '#a8d8ff', '#050218', '#ffd0ff'),
} as const satisfies Readonly<Record<string, Palette>>

/** The name of a palette. */
export type PaletteName = keyof typeof palettes
