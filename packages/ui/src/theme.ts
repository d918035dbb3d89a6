import {
  Checkbox,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

// The shades are the brand's tokens, so the tuple contains references instead of colours.
const gold: MantineColorsTuple = [
  'var(--bz-accent-0)',
  'var(--bz-accent-1)',
  'var(--bz-accent-2)',
  'var(--bz-accent-3)',
  'var(--bz-accent-4)',
  'var(--bz-accent-5)',
  'var(--bz-accent-6)',
  'var(--bz-accent-7)',
  'var(--bz-accent-8)',
  'var(--bz-accent-9)',
]

const warm: MantineColorsTuple = [
  'var(--bz-text)',
  '#e4d8c8',
  'var(--bz-text-muted)',
  '#93836f',
  'var(--bz-input-border)',
  '#4a3d33',
  'var(--bz-surface-raised)',
  'var(--bz-surface)',
  '#191410',
  'var(--bz-background)',
]

/** The Mantine theme: one accent, one radius and one type scale, all from the brand's tokens. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'gold',
  primaryShade: 5,
  colors: { gold, dark: warm },
  fontFamily: 'var(--bz-font)',
  fontSizes: {
    xs: 'var(--bz-text-xs)',
    sm: 'var(--bz-text-sm)',
    md: 'var(--bz-text-md)',
    lg: 'var(--bz-text-lg)',
    xl: 'var(--bz-text-xl)',
  },
  lineHeights: {
    xs: 'var(--bz-line)',
    sm: 'var(--bz-line)',
    md: 'var(--bz-line)',
    lg: 'var(--bz-line)',
    xl: 'var(--bz-line)',
  },
  radius: {
    xs: 'var(--bz-radius)',
    sm: 'var(--bz-radius)',
    md: 'var(--bz-radius)',
    lg: 'var(--bz-radius)',
    xl: 'var(--bz-radius)',
  },
  defaultRadius: 'md',
  black: 'var(--bz-on-accent)',
  white: 'var(--bz-text)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // With the brand's radius, a box of this size would be a circle and look like a radio button.
  components: { Checkbox: Checkbox.extend({ defaultProps: { radius: '0.375rem', iconColor: 'var(--bz-on-accent)' } }) },
})

/** Overrides of Mantine's own colours, with enough contrast on the brand's dark background. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-error': 'var(--bz-danger)',
    '--mantine-color-dimmed': 'var(--bz-text-muted)',
    '--mantine-color-placeholder': 'var(--bz-text-muted)',
    '--mantine-color-text': 'var(--bz-text)',
  },
})
