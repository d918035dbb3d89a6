/** How a dealer looks. */
export interface DealerLook {
  readonly hair: 'bun' | 'long' | 'bob' | 'short' | 'wrapped'
  readonly hairColour: string
  readonly skin: string
  readonly outfit: 'qipao' | 'vest' | 'aoDai' | 'sabai' | 'gown'
  readonly cloth: string
  readonly trim: string
  /** Of the voice: 1 is the browser's own. */
  readonly pitch: number
}
