-- Failed sign-ins are counted by place alone.
CREATE INDEX sign_in_failure_place ON sign_in_failure (place, at);
