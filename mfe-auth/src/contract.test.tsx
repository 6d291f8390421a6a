import { screenContract } from '@spreadwise/testkit';
import CustomerSignIn from './CustomerSignIn';
import OwnerLogin from './OwnerLogin';
import SecureAccess from './SecureAccess';

screenContract(
  'mfe-auth',
  { OwnerLogin, SecureAccess, CustomerSignIn },
  { 'GET /api/auth/proof': { email: null } },
);
