export * from './audit.ts'
export * from './operators.ts'
export { permission, permissions, type Permission } from './permissions.ts'
export * from './sessions.ts'
