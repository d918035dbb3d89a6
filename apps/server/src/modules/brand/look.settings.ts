import * as z from 'zod'

/** A colour for a style sheet: `#e9b44c`, or a colour function of plain numbers. It cannot end a rule or load anything. */
const colour = z
  .string()
  .max(64)
  .regex(/^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl|oklch|oklab)a?\([\d\s.,%/-]+\))$/i, 'not a colour')

/** A brand's look, which the build of the site writes into its style sheet. */
export const look = z.strictObject({
  colorScheme: z.enum(['dark', 'light']),
  radiusPx: z.number().min(0).max(64),
  /** Keys are the names of custom properties: `surfaceRaised` becomes `--bz-surface-raised`. */
  colors: z.record(z.string().regex(/^[a-z][A-Za-z]{0,31}$/, 'not the name of a colour'), colour),
  /** From the lightest to the darkest. */
  accentShades: z.array(colour).length(10),
})
