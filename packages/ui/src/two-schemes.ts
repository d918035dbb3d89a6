import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'
import { theme, themeVariables } from './theme.ts'
import './two-schemes.css'

const paper: MantineColorsTuple = [
  'var(--bz-surface-raised)',
  'var(--bz-surface-raised)',
  'var(--bz-border)',
  'var(--bz-border)',
  'var(--bz-input-border)',
  'var(--bz-text-muted)',
  'var(--bz-text-muted)',
  'var(--bz-text)',
  'var(--bz-text)',
  'var(--bz-text)',
]

/** The theme of a program that offers light and dark. */
export const twoSchemeTheme: MantineThemeOverride = {
  ...theme,
  colors: { ...theme.colors, gray: paper },
  white: '#fff',
}

/** Mantine's own colours in both schemes, with enough contrast on the brand's backgrounds. */
export const twoSchemeVariables: CSSVariablesResolver = (resolved) => {
  const { variables, dark } = themeVariables(resolved)
  return { variables, dark, light: { ...dark, '--mantine-color-body': 'var(--bz-surface)' } }
}
