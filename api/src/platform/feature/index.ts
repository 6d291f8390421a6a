/** What a feature declares, and how features are handed each other's services. */
export {
  type Declaration,
  type Duty,
  defineFeature,
  type Feature,
  type Running,
} from './feature';
export {
  createServiceRegistry,
  type Given,
  later,
  type Needs,
  type Provisions,
  type Service,
  type ServiceRegistry,
  service,
} from './services';
export {
  type AboutCustomers,
  type AboutNobody,
  type AboutOthers,
  columnOf,
  declareTable,
  dueRows,
  kept,
  type Naming,
  nobody,
  owned,
  type PersonalData,
  type Retention,
  type RetentionSettings,
  sweptAfter,
  type TableDeclaration,
} from './tables';
