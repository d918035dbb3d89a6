import type { Store } from '../../ports.ts'

/** What a player set for a bet, as typed. */
export interface PanelSettings {
  readonly stake: string
  readonly target: string
  readonly autoOut: boolean
}

const nameOf = (gameCode: string, field: string) => `baize.play.crash.${gameCode}.${field}`

export function rememberPanel(store: Store, gameCode: string, field: string, settings: PanelSettings): void {
  store.setItem(nameOf(gameCode, field), JSON.stringify(settings))
}

/** What was last bet on a field in this browser. Storage may contain anything; auto bet is never remembered. */
export function rememberedPanel(store: Store, gameCode: string, field: string): PanelSettings | undefined {
  try {
    const found: unknown = JSON.parse(store.getItem(nameOf(gameCode, field)) ?? 'null')
    if (typeof found !== 'object' || found === null) return undefined
    if (!('stake' in found) || !('target' in found) || !('autoOut' in found)) return undefined
    const { stake, target, autoOut } = found
    if (typeof stake !== 'string' || typeof target !== 'string' || typeof autoOut !== 'boolean') return undefined
    return { stake: stake.slice(0, 20), target: target.slice(0, 20), autoOut }
  } catch {
    return undefined
  }
}
