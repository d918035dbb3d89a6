// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { rememberedName, rememberName } from './remembered-name.ts'

it('remembers a username with any characters, and forgets it on request (4.001, 9.030)', () => {
  rememberName('มาลี; a=b')
  expect(rememberedName()).toBe('มาลี; a=b')
  rememberName(undefined)
  expect(rememberedName()).toBe('')
})

it('finds it among other cookies, and ignores a malformed one', () => {
  expect(rememberedName('x=1; rememberedName=demo; y=2')).toBe('demo')
  expect(rememberedName('rememberedName=%E0%A4%A')).toBe('')
  expect(rememberedName('otherrememberedName=demo')).toBe('')
})
