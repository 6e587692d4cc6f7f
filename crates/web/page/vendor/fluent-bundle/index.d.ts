export * from '@fluent/bundle';
