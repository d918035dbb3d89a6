/** A module of the server, as `modules.ts` lists it. */
export interface ServerModule {
  /** A module uses its own floor and those below, never one above. */
  readonly floor: 0 | 1 | 2 | 3 | 4
  readonly purpose: string
  /** The modules it may import, besides the kernel, which every module may use. */
  readonly uses: readonly string[]
  /** The tables that only this module's SQL may name. */
  readonly tables: readonly string[]
}
